import { heavyTailed, normal } from "../../study/launches.js";
import { testFalseClaims } from "../false-claims.js";

testFalseClaims(6, "alike", heavyTailed, 1000);
testFalseClaims(6, "oneNoisy", normal, 1000);
testFalseClaims(20, "twoNoisy", normal, 200);
