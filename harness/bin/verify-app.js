#!/usr/bin/env node
/** Verifies the one app in the given folder. turbo runs this for each app and caches the outcome. */
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { isFault } from "@routebench/host/trial-failure";
import { readSubject } from "../src/find/subjects.js";
import { DEFAULT_SUITE, loadSuite } from "../src/find/suites.js";
import { readSource } from "../src/verify/line-to-fix.js";
import { describeVerdict } from "../src/verify/verdict.js";
import { verifyFully } from "../src/verify/verify-fully.js";

const [folder = "."] = process.argv.slice(2);
const app = await readSubject(path.resolve(folder));
const suite = await loadSuite(DEFAULT_SUITE);
const verification = await verifyFully(app, await openLocalHost(suite.servers), suite);
const source = verification.failure && (await readSource(app.dir));
process.stdout.write(describeVerdict(app, verification, source));
if (isFault(verification.failure)) process.exitCode = 1;
