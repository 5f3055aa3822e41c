/** Writes docs/faults.md: node harness/test/faults/write-faults-doc.js */
import { writeFile } from "node:fs/promises";
import { renderFaultsDoc } from "./faults-doc.js";

await writeFile(new URL("../../../docs/faults.md", import.meta.url), renderFaultsDoc());
