/** @import { Finding } from "@routebench/contract/suite" */

/**
 * One finding of all items, or none without any.
 * @type {(id: string, words: string, items: readonly string[], separator?: string) => Finding[]}
 */
export const listing = (id, words, items, separator = ", ") =>
  items.length > 0 ? [{ id, words: `${words} ${items.join(separator)}` }] : [];
