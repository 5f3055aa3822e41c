/** @import { Runtime } from "./app-record.js" */
/** @import { Manifest, Program } from "./manifest.js" */

/**
 * What is compared: an app, a handler, a parser, a real server. Types only.
 * @typedef {Pick<Manifest, "encoding" | "cannot"> & {
 *   serverFile: string,
 *   command?: string[],
 *   interpreter?: string[],
 *   unwritten?: string,
 *   broken?: string,
 *   program?: AppProgram,
 *   runtime?: Runtime,
 * }} Startable what is needed to start an app
 *   serverFile: module that exports start(); command: loads serverFile, absent: the host's own Node;
 *   interpreter: absolute path and arguments of another runtime; unwritten: why the app cannot start, if the file that
 *   its suite needs is missing; broken: why its folder cannot be used; program: the server itself, absent: a runtime loads serverFile;
 *   runtime: of the interpreter or program, if it cannot report its own
 *
 * @typedef {Omit<Program, "command" | "version"> & { command: string[], dir: string }} AppProgram
 *   dir: folder with the command and the configuration
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
 *   id: folder name, and for a variant how it differs; older: the variant for Node versions that this version does
 *   not support; newest: the app that this is an older variant of; packages: framework and engine; commit: git revision
 */
export {};
