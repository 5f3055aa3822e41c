/**
 * @import { Answer } from "./app-record.js"
 * @import { Mode } from "./modes.js"
 * @import { Scenario, TargetRequest } from "./requests.js"
 * @import { Target } from "./targets.js"
 */

/**
 * What a suite is: `suites/<id>/suite.js` exports one as its default, and nothing else of
 * routebench knows it. A case is one of its targets with what the command line says of schemes and
 * connections. Types only.
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
 * @property {URL} subjects the folder that holds theirs
 * @property {readonly Mode[]} modes
 * @property {number} [connections] where the command line does not say; absent: those of its modes
 * @property {(choices: Choices) => Target[]} targets of a run, at least one, the main one first
 * @property {(target: Target) => TargetRequest[]} requestsOf in the order of a load; none where
 *   subjects are no servers
 * @property {(randomSegment: string, target?: Target) => Scenario[]} [checks] what a server must
 *   answer rightly before and after a load of the target, near misses among it; without a target,
 *   when it is verified and during every load. `randomSegment`: hex digits that no one can have
 *   prepared for. Absent: the target's own requests
 * @property {(target: Target) => object | undefined} [given] what a subject is given when it
 *   starts, besides host, port and tls; it goes between processes, and may hold bytes
 * @property {OfServers} [servers] how its servers are run and looked at
 * @property {OfWorkers} [worker] of a suite whose subjects are no servers
 * @property {OfCommandLine} [cli]
 * @property {OfReport} [report] what its reports hold besides the tables of every suite
 *
 * @typedef {Record<string, any>} Choices what the command line says, the suite's own options among
 *   it
 *
 * @typedef {object} OfServers
 * @property {boolean} [unprivileged] whether they run as nobody where the harness is root: they may
 *   have holes
 * @property {string} [oneMachine] why they run on the harness's machine only, as a clause
 * @property {URL} [runtimes] the folder of further runtimes that manifests name, a folder and a
 *   manifest each
 * @property {readonly Target[]} [alsoVerified] what `pnpm verify` asks besides the main target,
 *   each of a fresh server
 * @property {readonly Inspection[]} [inspections]
 * @property {(subject: InspectedSubject) => Promise<Inspected>} [inspect] looks at one for what a
 *   reader is to know; it may die of it; keeps its own time
 * @property {URL} [template] of a new subject's server.js, for `pnpm new-app`
 *
 * @typedef {object} OfWorkers
 * @property {URL} module that is started in their place (worker.js), and gets the address of the subject's file as
 *   `subject`, besides what is `given`
 * @property {string} file of a subject's folder, which it loads
 * @property {(subject: string) => Promise<Finding[]>} [examine] looks at one, by its file's
 *   address, for what a reader is to know; in processes of its own, and in its own time
 *
 * @typedef {object} OfCommandLine
 * @property {SuiteOption[]} [options] of `bench`
 * @property {readonly string[]} [examples] of commands, a line each, for the help
 * @property {(choices: Choices) => URL} [subjectsOf] where an option chooses another folder of
 *   subjects
 * @property {SourceProtocol} [source] how its source measured, which `--format source` does again
 *
 * @typedef {object} OfReport
 * @property {(target: Target) => { label: string, asked?: string }} [wordsOf] where a reader's word
 *   is not its key
 * @property {readonly (() => Promise<SectionMaker>)[]} [sections] each loads one when a report is
 *   made, for charts are slow to load
 * @property {readonly string[]} [charts] files that its sections' charts may lie in, e.g. "routes.svg"
 *
 * @typedef {(result: any, summary: any) => any} SectionMaker makes a Section (packages/report), or
 *   null where it has nothing to show
 *
 * @typedef {object} SourceProtocol
 * @property {string} words what it is, for the help
 * @property {(run: ProtocolRun) => Promise<string>} measure resolves to what is printed
 *
 * @typedef {object} ProtocolRun
 * @property {boolean} quick
 * @property {number} [requests] of each load, where the command line says it
 * @property {readonly ProtocolSubject[]} subjects
 * @property {(id: string, given?: object) => Promise<ProtocolServer>} start a subject as a run
 *   does; whoever starts it ends it; rejects with an Error for the reader
 * @property {string[]} generatorPrefix put before a load generator's command: it then runs where
 *   generators do, and ends when the harness does
 * @property {AbortSignal} signal
 * @property {(line: string) => void} note shows the user what goes on
 * @property {(name: string, text: string) => Promise<void>} save puts a file into the run's folder
 *
 * @typedef {{ id: string, name: string, version: string, homepage: string }} ProtocolSubject
 *
 * @typedef {object} ProtocolServer
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {<T>(work: Promise<T>) => Promise<T>} whileAlive rejects as soon as the server dies,
 *   saying how
 * @property {() => Promise<void>} stop asks it to close; rejects where it had to be killed
 * @property {() => Promise<void>} kill ends it and all that it has started; never fails
 *
 * @typedef {object} SuiteOption
 * @property {string} flags as commander has them, e.g. "--routes <n,...>"
 * @property {string} description
 * @property {(text: string) => unknown} [parse] throws an Error whose message is for the user
 *
 * @typedef {"unusual-requests" | "random-queries" | "http-1.0" | "installed-size"} Inspection of
 *   routebench's own: whether it answers what it cannot have read, or keeps whole responses by URL;
 *   HTTP/1.0; its packages' size
 *
 * @typedef {object} InspectedSubject
 * @property {string} path that the main target asks first
 * @property {(given?: object) => Promise<InspectedServer>} start with what the suite gives it, or
 *   this in its place; throws where it does not come to listen. Whatever was started ends with the
 *   inspection
 *
 * @typedef {object} InspectedServer that nothing else asks
 * @property {string} origin such as "http://127.0.0.1:3000"
 * @property {() => number | null | Promise<number | null>} openFiles how many its processes hold
 *   open, sockets among them; null where the platform does not report it
 * @property {() => Promise<void>} kill ends it; never fails
 *
 * @typedef {{ found: Finding[], answers?: Answer[] }} Inspected with answers that the report shows
 * @typedef {{ id: string, words: string }} Finding with the subject as the words' subject, e.g.
 *   "sends no Content-Type"
 */
export {};
