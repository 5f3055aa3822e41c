import { ServerFault } from "./driver.js";

/**
 * The other side of GeneratorProcess, in the process itself: calls come in over the channel, results, errors
 * and news of a call under way go out. The process ends when it is told to or left alone.
 * @param {Record<string, (argument: any, tell: (news: any) => void) => unknown>} calls by name
 */
export function serveCalls(calls) {
  process.on("message", async (/** @type {any} */ { id, name, ...argument }) => {
    if (name === "end") process.exit();
    try {
      const result = await calls[name]?.(argument, (news) => process.send?.({ id, news }));
      if (id !== undefined) process.send?.({ id, result });
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const fault = error instanceof ServerFault ? { code: error.code, message } : undefined;
      process.send?.(fault ? { id, fault } : { id, failure: message });
    }
  });
  process.on("disconnect", () => process.exit());
}
