/** The server that `pnpm new-app` writes answers correctly without edits; test/long checks it with other packages. */
import { testTemplate } from "../support/test-template.js";

testTemplate("express");
