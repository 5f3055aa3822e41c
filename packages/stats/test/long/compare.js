import { testIdenticalEntries } from "../identical-entries.js";

testIdenticalEntries(20, 500);
