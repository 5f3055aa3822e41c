import { testFalseClaims } from "../false-claims.js";
import { heavyTailed, normal } from "../support/launches.js";

testFalseClaims(6, "alike", heavyTailed, 1000);
testFalseClaims(6, "oneNoisy", normal, 1000);
testFalseClaims(20, "twoNoisy", normal, 200);
