/**
 * @import { Answer } from "./app-record.js"
 * @import { Mode } from "./modes.js"
 * @import { Scenario, TargetRequest } from "./requests.js"
 * @import { Target } from "./targets.js"
 */

/**
 * What a suite is: `suites/<id>/suite.js` exports one as its default. All that is here is a suite's,
 * and nothing else of routebench knows a suite. Types only.
 *
 * A suite asks its subjects for targets. A case is a target with what the command line says of
 * schemes and connections, so a suite only has to name its targets:
 *
 *     export default {
 *       id: "tiny",
 *       title: "One word",
 *       subjects: new URL("subjects/", import.meta.url),
 *       modes: ["external"],
 *       targets: () => [{ kind: "path", path: "/" }],
 *       requestsOf: ({ path }) => [{ path, response: { status: 200, body: "tiny" } }],
 *     };
 *
 * A subject is a folder with a package.json (its manifest, see manifest.js) and a server.js that
 * exports `start({ host, port, tls, ...given })`, which resolves to `{ port, close() }`.
 *
 * @typedef {object} Suite
 * @property {string} id the name of its folder
 * @property {string} title one line: what it compares
 * @property {URL} subjects the folder that holds them, a folder each
 * @property {readonly Mode[]} modes those of MODES that it uses
 * @property {number} [connections] that load a server where the command line does not say; absent: those of
 *   its modes
 * @property {(choices: Choices) => Target[]} targets of a run, at least one, the main one first
 * @property {(target: Target) => TargetRequest[]} requestsOf in the order in which a load asks them in turn; none of
 *   a suite whose subjects are no servers
 * @property {(randomSegment: string, target?: Target) => Scenario[]} [checks] everything that a server
 *   must answer rightly before and after a load asks the target, near misses among it; without a
 *   target, what it is asked when it is verified, and during every load. `randomSegment`: hex digits,
 *   for what no one can have prepared for. Absent: the target's own requests
 * @property {(target: Target) => object | undefined} [given] what a subject is given when it starts,
 *   besides host, port and tls; it goes over the channel between the processes, so it may hold bytes
 * @property {OfServers} [servers] how its servers are run and looked at
 * @property {OfWorkers} [worker] of a suite whose subjects are no servers
 * @property {OfCommandLine} [cli] what can be typed
 * @property {OfReport} [report] what its reports hold besides the tables of every suite
 *
 * @typedef {Record<string, any>} Choices what the command line says, the suite's own options among it; without any,
 *   the default
 *
 * @typedef {object} OfServers
 * @property {boolean} [unprivileged] whether they run as a user who may do little, where the harness is root: what
 *   they are asked may open holes
 * @property {string} [oneMachine] why they run on the harness's machine only, as a clause
 * @property {URL} [runtimes] the folder of the further runtimes that subjects' manifests name, a folder each with a
 *   manifest of its own
 * @property {readonly Target[]} [alsoVerified] what `pnpm verify` asks besides the main target, each of a server
 *   that is started for it
 * @property {readonly Inspection[]} [inspections] of routebench's own, that they go through
 * @property {(subject: InspectedSubject) => Promise<Inspected>} [inspect] starts them, and looks at them for what a
 *   reader is to know; they may die of it; it keeps its own time
 * @property {(files: SubjectFiles) => string[]} [brokenRules] sentences on what a subject's own files may not hold,
 *   for `pnpm verify`
 * @property {URL} [template] of a new subject's server.js, for `pnpm new-app`
 *
 * @typedef {object} SubjectFiles
 * @property {string} source of its server.js
 * @property {Record<string, any>} packageJson
 *
 * @typedef {object} OfWorkers
 * @property {URL} module that is started in their place (worker.js), and gets the address of the subject's file as
 *   `subject`, besides what is `given`
 * @property {string} file of a subject's folder, which it loads
 * @property {(subject: string) => Promise<Finding[]>} [examine] looks at a subject, by the address of its file, for
 *   what a reader is to know; in processes of its own, and in its own time
 *
 * @typedef {object} OfCommandLine
 * @property {SuiteOption[]} [options] of `bench`
 * @property {readonly string[]} [examples] of commands, a line each, for the help
 * @property {(choices: Choices) => URL} [subjectsOf] where an option of its own chooses another folder of subjects
 * @property {SourceProtocol} [source] how its source measured, which `--format source` does again
 *
 * @typedef {object} OfReport
 * @property {(target: Target) => { label: string, asked?: string }} [wordsOf] what a reader calls a
 *   target, where that is not its key
 * @property {readonly (() => Promise<SectionMaker>)[]} [sections] each loads one when a report is made, for
 *   charts are slow to load, and every command loads the suite
 * @property {readonly string[]} [charts] files that its sections' charts may lie in, e.g. "routes.svg"
 *
 * @typedef {(result: any, summary: any) => any} SectionMaker makes a Section (packages/report) of a result and its
 *   summary, or null where it has nothing to show
 *
 * @typedef {object} SourceProtocol
 * @property {string} words what it is, for the help
 * @property {(run: ProtocolRun) => Promise<string>} measure resolves to what is printed
 *
 * @typedef {object} ProtocolRun
 * @property {boolean} quick
 * @property {number} [requests] of each load, where the command line says it
 * @property {readonly ProtocolSubject[]} subjects those that the command line chose
 * @property {(id: string, given?: object) => Promise<ProtocolServer>} start a subject as a run starts it, which
 *   whoever starts it has to end; rejects with an Error whose message is for the reader where it does not start
 * @property {string[]} generatorPrefix words put before a load generator's command, for it to run where
 *   generators do and to end when the harness does
 * @property {AbortSignal} signal
 * @property {(line: string) => void} note shows the user what goes on
 * @property {(name: string, text: string) => Promise<void>} save puts a file into the run's folder
 *
 * @typedef {{ id: string, name: string, version: string, homepage: string }} ProtocolSubject
 *
 * @typedef {object} ProtocolServer
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {<T>(work: Promise<T>) => Promise<T>} whileAlive settles as the work does, or rejects as soon as the
 *   server dies, with an Error that says how
 * @property {() => Promise<void>} stop asks it to close; rejects where it had to be killed
 * @property {() => Promise<void>} kill ends it and all that it has started; never fails
 *
 * @typedef {object} SuiteOption
 * @property {string} flags as commander has them, e.g. "--routes <n,...>"
 * @property {string} description
 * @property {(text: string) => unknown} [parse] throws an Error whose message is for the user
 *
 * @typedef {"unusual-requests" | "random-queries" | "http-1.0" | "installed-size"} Inspection whether it
 *   answers what it cannot have read; whether it keeps whole responses by URL; what it answers over HTTP/1.0;
 *   what its packages take up on the disk
 *
 * @typedef {object} InspectedSubject
 * @property {string} path that the main target asks first
 * @property {(given?: object) => Promise<InspectedServer>} start with what the suite gives it, and instead
 *   of that what is given here; throws where it does not come to listen. Whatever was started ends with
 *   the inspection
 *
 * @typedef {object} InspectedServer that nothing else asks
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {() => number | null | Promise<number | null>} openFiles how many files and sockets its processes hold open; null where
 *   the platform does not report it
 * @property {() => Promise<void>} kill ends it; never fails
 *
 * @typedef {object} Inspected
 * @property {Finding[]} found
 * @property {Answer[]} [answers] that the report shows
 *
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} words with the subject as their subject, e.g. "sends no Content-Type"
 */
export {};
