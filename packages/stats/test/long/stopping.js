import { normal } from "../../study/launches.js";
import { testFalseClaims } from "../false-claims.js";

testFalseClaims(20, "twoNoisy", normal, 2000);
