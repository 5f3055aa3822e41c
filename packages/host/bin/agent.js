#!/usr/bin/env node
/** The far side of a host over ssh, which the harness starts on that host. */
import { serveHost } from "../src/ssh/agent.js";

serveHost(process.stdin, process.stdout);
