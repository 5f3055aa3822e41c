/** What `pnpm new-app` writes answers rightly, before anybody has changed it; test/long has it with other packages. */
import { testTemplate } from "../support/test-template.js";

testTemplate("express");
