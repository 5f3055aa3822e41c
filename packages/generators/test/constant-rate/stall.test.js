import { test } from "node:test";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { passStallTest } from "../support/stall-test.js";

test("measures the stalls of a server in their full length", () => passStallTest(constantRate));
