import { heavyTailed, normal } from "../../study/launches.js";
import { testFalseClaims } from "../false-claims.js";

testFalseClaims(6, "alike", heavyTailed, 2000);
testFalseClaims(6, "oneNoisy", normal, 2000);
testFalseClaims(20, "twoNoisy", normal, 2000);
