/** @import { Runtime } from "./app-record.js" */
/** @import { Manifest, Program } from "./manifest.js" */

/**
 * What is compared: an app, a handler, a parser, a real server. Types only.
 * @typedef {Pick<Manifest, "encoding" | "cannot"> & {
 *   serverFile: string,
 *   command?: string[],
 *   interpreter?: string[],
 *   unwritten?: string,
 *   program?: AppProgram,
 *   runtime?: Runtime,
 * }} Startable what starts one
 *   serverFile: its module, which exports start(); command: what loads it, absent: the host's own Node;
 *   interpreter: a runtime other than that, an executable's absolute path and its arguments; unwritten: why it cannot
 *   be started, if the file that its suite wants is missing; program: the server, absent: a runtime loads serverFile;
 *   runtime: of the interpreter, or of a program that is one, for it cannot say so itself
 *
 * @typedef {Omit<Program, "command" | "version"> & { command: string[], dir: string }} AppProgram
 *   dir: the folder that its command and configuration are looked for in
 *
 * @typedef {Startable & Omit<Manifest, "program"> & {
 *   program?: AppProgram & Pick<Program, "command">,
 *   id: string,
 *   version: string,
 *   dir: string,
 *   older?: App,
 *   newest?: App,
 *   packages?: string[],
 *   commit?: string,
 * }} App
 *   id: its folder's name, and of a variant what it differs by; older: what it is on a Node that its own version does
 *   not run on; newest: what it is an older one of; packages: framework and engine; commit: of one at another git revision
 */
export {};
