/** @import { Runtime } from "@routebench/contract/app-record" */

/**
 * What is compared: an app, a handler, a parser, a real server. Types only.
 * @typedef {object} Startable what starts one
 * @property {string} serverFile its module, which exports start()
 * @property {string[]} [command] what loads it, an executable and its arguments; absent: the host's own Node
 * @property {string[]} [interpreter] a runtime other than that: an executable's absolute path and its arguments
 * @property {"gzip"} [encoding] that it uses unasked
 * @property {Record<string, string>} [cannot] https or a kind of target that it does not serve: the reason
 * @property {string} [unwritten] why it cannot be started: the file that its suite wants is not there
 * @property {AppProgram} [program] that is the server; absent: a runtime loads serverFile
 * @property {Runtime} [runtime] of a program that is one, for it cannot say so itself; of the interpreter
 *
 * @typedef {object} AppProgram as its manifest says
 * @property {string} dir the folder that its command and configuration are looked for in
 * @property {string[]} command
 * @property {string} [config] the template of its configuration
 * @property {string[]} [needs] files without which it is not there
 * @property {string} [install] how to get it
 *
 * @typedef {[string, ...string[]]} Command
 *
 * @typedef {Startable & {
 *   command?: Command,
 *   program?: AppProgram & { command: Command },
 *   id: string,
 *   name: string,
 *   homepage: string,
 *   version: string,
 *   dir: string,
 *   tls: boolean,
 *   engine?: string,
 *   featured?: boolean,
 *   control?: boolean,
 *   runsOn?: "bun" | "deno",
 *   native?: ("bun" | "deno")[],
 *   node?: string,
 *   older?: App,
 *   newest?: App,
 *   runtimes?: string[],
 *   facts?: Record<string, string>,
 *   package?: string,
 *   packages?: string[],
 *   commit?: string,
 * }} App
 *   id: its folder's name, and of a variant what it differs by; engine: what speaks HTTP below it;
 *   featured: measured without being named; control: measured, but not ranked; runsOn: the only one
 *   that runs it; native: those whose own server it uses; node: the versions that it runs on, where
 *   not all; older: what it is on the others; newest: what it is an older one of; runtimes: on which
 *   it is discovered once more; packages: framework and engine;
 *   commit: of one at another git revision
 */
export {};
