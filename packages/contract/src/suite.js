/** @import { Mode } from "./modes.js" */
/** @import { Target } from "./targets.js" */
/** @import { Allocation } from "./trial.js" */

/**
 * A suite: `suites/<id>/suite.js` exports one as its default, and nothing else in routebench knows it. A case is one of
 * its targets with the schemes and connections of the command line. docs/internals.md has an example. Types only. An
 * app is a folder with a package.json (its manifest, see manifest.js) and a server.js that exports `start({ host, port,
 * tls, ...given })`, which resolves to `{ port, close() }`, and also gets functions that start a server (docs/rules.md).
 * @typedef {object} Suite
 * @property {string} id the name of its folder
 * @property {string} title what it compares, in one line
 * @property {URL} subjects the folder of its apps
 * @property {string} [reference] the app with a speed of 1, which a control repeats, if measured; absent: node-http
 * @property {readonly Mode[]} modes
 * @property {number} [connections] default of the command line; absent: the default of each mode
 * @property {number} [caseMs] default time budget for each case
 * @property {(choices: Choices) => Target[]} targets of a run, at least one, the main target first
 * @property {(target: Target, seed: number, app?: string) => TargetRequest[]} requestsOf in order; the run's seed makes
 *   values that no app can prepare for; none for a worker; app: id, in a race, where each app has its own answers
 * @property {(randomSegment: string, target?: Target) => TargetRequest[]} [checks] requests, near misses among them, that a
 *   server must answer correctly before and after a load of the target. Without a target: when it is verified and
 *   during every load. `randomSegment`: hex digits that no app can prepare for. Absent: the target's own requests
 * @property {(target: Target) => object | undefined} [given] further fields for an app's start()
 * @property {ServersOfSuite} [servers] how its servers are run and inspected
 * @property {WorkerOptions} [worker] if its apps are not servers
 * @property {CliOptions} [cli]
 * @property {ReportOptions} [report] what its reports show besides the usual tables
 * @typedef {Record<string, any>} Choices of the command line, including the suite's own options
 *
 * @typedef {object} ServersOfSuite
 * @property {string} [file] that an app needs instead of server.js; apps without it are listed
 * @property {"closed-loop"} [generator] the only generator that can send its requests and compare every response
 * @property {string[]} [flags] of Node; absent: flags that keep V8's heap from shrinking
 * @property {boolean} [unprivileged] whether servers run as the user nobody if the harness is root
 * @property {string} [oneMachine] why they run only on the harness's machine, as a clause
 * @property {URL} [runtimes] folder of further runtimes that manifests name, a folder each
 * @property {Target} [verifiedBy] target of the check before a run, if not the main target. An app that fails another
 *   target then misses only that case
 * @property {readonly Target[]} [alsoVerified] by `pnpm verify`, each with a fresh server
 * @property {readonly Inspection[]} [inspections]
 * @property {(start: StartInspected) => Promise<Finding[]>} [inspect] may crash the server
 * @property {(files: AppFiles) => string[]} [brokenRules] sentences for `pnpm verify`
 * @property {URL} [template] server.js of a new app, for `pnpm new-app`
 *
 * @typedef {object} AppFiles
 * @property {{ file: string, source: string }[]} sources its files of code, by their paths in its folder
 * @property {Record<string, any>} packageJson
 *
 * @typedef {object} WorkerOptions
 * @property {URL} module that is started instead of an app, and gets the address of the app's file as `subject`
 * @property {string} file of an app's folder, which the module loads
 * @property {(app: string) => Promise<Finding[]>} [examine] inspects an app in separate processes
 *
 * @typedef {object} CliOptions
 * @property {SuiteOption[]} [options] of `bench`
 * @property {(choices: Choices) => URL} [subjectsOf] if an option chooses another folder of apps
 * @property {(choices: Choices) => readonly string[] | undefined} [usual] folders of the apps that are measured by
 *   default; undefined: the featured apps
 *
 * @typedef {object} ReportOptions
 * @property {(target: Target) => { label: string, asked?: string }} [wordsOf] absent: the target's key
 * @property {readonly (() => Promise<SuiteSection>)[]} [sections] loaded only when needed, because charts load slowly
 * @property {readonly string[]} [charts] files that the charts of its sections may use, e.g. "ladder.svg"
 * @typedef {(summary: any) => any} SuiteSection returns a Section (packages/report)
 *
 * @typedef {object} SuiteOption
 * @property {string} flags in commander's syntax, e.g. "--routes <n,...>"
 * @property {string} help
 * @property {string} [example] a value for the flag
 * @property {(text: string) => unknown} [parse] throws an Error with a message for the user
 *
 * @typedef {"unusual-requests" | "random-queries"} Inspection of routebench itself: does the app answer requests that it
 *   cannot have read, or cache responses by URL?
 *
 * @typedef {(given?: object) => Promise<{ origin: string }>} StartInspected throws if the server does not listen; the
 *   server gets no other requests, and ends with the inspection
 *
 * @typedef {{ id: string, words: string }} Finding such as "sends no Content-Type", with the app as its subject
 */

/**
 * A request to a server, and the correct response. Types only.
 * @typedef {object} ExpectedResponse
 * @property {number} status
 * @property {string} [mediaType] of Content-Type, before any parameter; absent: anything
 * @property {string | Uint8Array} [body] absent: any, but under load the same as the first
 * @property {"gzip"} [encoding] that the app's manifest allows; the body is the unpacked body
 * @property {"status,length" | "status"} [compare] if bodies vary: only the length and the status, or only the status
 *
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method] absent: GET
 * @property {Record<string, string>} [headers]
 * @property {string} [body] sent with its length
 * @typedef {Request & { response: ExpectedResponse }} TargetRequest
 */

/**
 * An app that is not a server runs in a process of its own and gets orders over a channel. A suite's worker module
 * exports `start(given)`, which resolves to a Worker when its app has shown that it works correctly. Otherwise it
 * rejects, with the code "does-not-apply" if the app does not do this kind of work. Types only.
 * @typedef {object} Worker
 * @property {(length: { durationMs: number }) => Work} work throws if a result was wrong
 * @property {(length: { requests: number }) => Allocation} allocation of at least so many requests
 * @property {() => void} check throws if the app does not work correctly
 * @typedef {{ requests: number, bytes: number, durationMs: number }} Work bytes: of input
 */

/** The suite of a run that names none. */
export const DEFAULT_SUITE = "routing";
