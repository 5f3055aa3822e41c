/**
 * @import { Certificate, Host, LoadHost } from "@routebench/host/host"
 * @import { Limits } from "@routebench/host/limits"
 * @import { Startable as Subject } from "@routebench/contract/subject"
 * @import { Suite } from "@routebench/contract/suite"
 * @import { Generator } from "@routebench/generators/generator"
 *
 * Where and with what a run measures. It is made before the run and stays as it is.
 * @typedef {object} Lab
 * @property {Suite} suite
 * @property {ReadonlyMap<string, { subject: Subject, flags: string[] }>} entries what starts each, by id
 * @property {Host} serverHost
 * @property {LoadHost} loadHost
 * @property {Generator} driver the external mode's generator
 * @property {Generator} openDriver the fixed-rate mode's
 * @property {Certificate} [certificate] where a case asks over TLS
 * @property {Limits} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(name: string, text: string) => Promise<void>} [keep] beside the result; throws a SaveError
 */
export {};
