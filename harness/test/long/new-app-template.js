import { testTemplate } from "../support/test-template.js";

for (const id of ["router", "restana"]) testTemplate(id);
