/** @import { Mode } from "./modes.js" */
/** @import { Target } from "./targets.js" */
/** @import { Allocation } from "./trial.js" */

/**
 * What a suite is: `suites/<id>/suite.js` exports one as its default, and nothing else of
 * routebench knows it. A case is one of its targets with what the command line says of schemes and
 * connections. docs/internals.md has an example. Types only.
 * An app is a folder with a package.json (its manifest, see manifest.js) and a server.js that
 * exports `start({ host, port, tls, ...given })`, which resolves to `{ port, close() }`.
 * @typedef {object} Suite
 * @property {string} id the name of its folder
 * @property {string} title one line: what it compares
 * @property {URL} subjects the folder that holds theirs
 * @property {string} [reference] the app that speeds are multiples of and that a control repeats, where it is
 *   measured; absent: node-http
 * @property {readonly Mode[]} modes
 * @property {number} [connections] where the command line does not say; absent: those of its modes
 * @property {number} [caseMs] of a run's time, for each case, where the command line does not say
 * @property {(choices: Choices) => Target[]} targets of a run, at least one, the main one first
 * @property {(target: Target, seed: number) => TargetRequest[]} requestsOf in order, the run's seed
 *   for values that none can have prepared for; none of a worker
 * @property {(randomSegment: string, target?: Target) => Scenario[]} [checks] what a server must
 *   answer rightly before and after a load of the target, near misses among it; without a target,
 *   when it is verified and during every load. `randomSegment`: hex digits that no one can have
 *   prepared for. Absent: the target's own requests
 * @property {(target: Target) => object | undefined} [given] what an app's start() gets besides
 * @property {OfServers} [servers] how its servers are run and looked at
 * @property {OfWorkers} [worker] of a suite whose subjects are no servers
 * @property {OfCommandLine} [cli]
 * @property {OfReport} [report] what its reports hold besides the tables of every suite
 * @typedef {Record<string, any>} Choices of the command line, the suite's own options among them
 *
 * @typedef {object} OfServers
 * @property {string} [file] of an app's folder, in place of server.js; who has none is listed
 * @property {"closed-loop"} [generator] the only one that can ask its requests and compare each answer
 * @property {boolean} [unprivileged] they run as nobody where the harness is root
 * @property {string} [oneMachine] why they run on the harness's machine only, as a clause
 * @property {URL} [runtimes] the folder of further ones that manifests name, a folder each
 * @property {Target} [verifiedBy] before a run, where not by its main target: one that some do not serve rightly loses
 *   them that case alone
 * @property {readonly Target[]} [alsoVerified] by `pnpm verify`, each of a fresh server
 * @property {readonly Inspection[]} [inspections]
 * @property {(app: InspectedApp) => Promise<Finding[]>} [inspect] it may die of it
 * @property {(files: AppFiles) => string[]} [brokenRules] sentences, for `pnpm verify`
 * @property {URL} [template] of a new app's server.js, for `pnpm new-app`
 *
 * @typedef {object} AppFiles
 * @property {string} file its server.js, by name
 * @property {string} source of that
 * @property {Record<string, any>} packageJson
 *
 * @typedef {object} OfWorkers
 * @property {URL} module that is started in their place, and gets the file's address as `subject`
 * @property {string} file of an app's folder, which it loads
 * @property {(app: string) => Promise<Finding[]>} [examine] in processes of its own
 *
 * @typedef {object} OfCommandLine
 * @property {SuiteOption[]} [options] of `bench`
 * @property {(choices: Choices) => URL} [subjectsOf] where an option chooses another folder
 * @property {(choices: Choices) => readonly string[] | undefined} [usual] folders of subjects that are measured where
 *   none is named, from there and from the suite's own; undefined: the featured
 *
 * @typedef {object} OfReport
 * @property {(target: Target) => { label: string, asked?: string }} [wordsOf] absent: its key
 * @property {readonly (() => Promise<SuiteSection>)[]} [sections] charts are slow to load
 * @property {readonly string[]} [charts] files that its sections' charts may lie in, e.g. "ladder.svg"
 * @typedef {(summary: any) => any} SuiteSection of a Section (packages/report)
 *
 * @typedef {object} SuiteOption
 * @property {string} flags as commander has them, e.g. "--routes <n,...>"
 * @property {string} help
 * @property {string} [example] what follows its flag
 * @property {(text: string) => unknown} [parse] throws an Error whose message is for the user
 *
 * @typedef {"unusual-requests" | "random-queries" | "http-1.0"} Inspection of
 *   routebench's own: whether it answers what it cannot have read, or keeps whole responses by URL;
 *   HTTP/1.0
 *
 * @typedef {object} InspectedApp
 * @property {(given?: object) => Promise<InspectedServer>} start throws where it does not
 *   listen; it ends with the inspection
 *
 * @typedef {object} InspectedServer that nothing else asks
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {() => Promise<void>} kill ends it; never fails
 * @typedef {{ id: string, words: string }} Finding such as "sends no Content-Type", of the app
 */

/**
 * What is asked of a server, and what a right answer is. Types only.
 * @typedef {object} ExpectedResponse
 * @property {number} status
 * @property {string} [mediaType] what Content-Type must say before any parameter; absent: anything
 * @property {string | Uint8Array} [body] absent: any, but under load the same as the first
 * @property {"gzip"} [encoding] that its manifest allows; the body is what it unpacks to
 *
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method] absent: GET
 * @property {Record<string, string>} [headers]
 * @property {string} [body] sent with its length
 * @typedef {Request & { response: ExpectedResponse }} TargetRequest
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {Request & { method: string }} request
 * @property {ExpectedResponse} response
 */

/**
 * An app that is not a server works alone and gets its orders over a channel. A suite's
 * worker module exports `start(given)`, which resolves to one when its app has shown that it
 * works rightly; else it rejects, with the code "does-not-apply" where the app has no such work
 * to show. Types only.
 * @typedef {object} Worker
 * @property {(length: { durationMs: number }) => Work} work throws where something was wrong
 * @property {(length: { requests: number }) => Allocation} allocation of so many requests, at least
 * @property {() => void} check throws where the app does not do its work rightly
 * @typedef {{ requests: number, bytes: number, durationMs: number }} Work bytes: that it took in
 */

/** The suite of a run that names none: its apps are in apps/. */
export const DEFAULT_SUITE = "routing";
