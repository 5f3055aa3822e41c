import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { DriverError } from "@routebench/drivers/driver";
import { parseOhaOutput } from "@routebench/drivers/oha/parse-output";

/** @param {string} name of a file that holds what oha 1.16.0 once printed */
const captured = (name) =>
  readFile(new URL(`../fixtures/oha-${name}.json`, import.meta.url), "utf8");

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
const run = { load: { durationMs: 2000 }, status: 200, headerBytes: 100 };
