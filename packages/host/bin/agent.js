#!/usr/bin/env node
/** Runs servers on a host for a harness that started this program over ssh. */
import { serveHost } from "../src/ssh/agent.js";

serveHost(process.stdin, process.stdout);
