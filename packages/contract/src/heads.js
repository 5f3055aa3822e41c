/**
 * The headers that requests have after Host, exactly and in this order. Each counts Host too: three and fourteen.
 * Recorded on 2026-11-28 from requests to 127.0.0.1: a page opened in Chromium 156.0.8078.108 on Linux (without a
 * window it calls itself HeadlessChrome, here Chrome), and curl 7.88.1. A result has only the name of a set, so raise
 * METHOD when a set changes.
 */
export const HEADS = /** @type {const} */ ({
  none: { title: "Host alone", headers: {} },
  client: {
    title: "a client’s 3 headers",
    headers: { "User-Agent": "curl/7.88.1", Accept: "*/*" },
  },
  browser: {
    title: "a browser’s 14 headers",
    headers: {
      Connection: "keep-alive",
      "sec-ch-ua": '"Not:A-Brand";v="8", "Chromium";v="156"',
      "sec-ch-ua-mobile": "?0",
      "sec-ch-ua-platform": '"Linux"',
      "Upgrade-Insecure-Requests": "1",
      "User-Agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
      Accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
      "Sec-Fetch-Site": "none",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-User": "?1",
      "Sec-Fetch-Dest": "document",
      "Accept-Encoding": "gzip, deflate, br, zstd",
      "Accept-Language": "en-US,en;q=0.9",
    },
  },
});

/** @typedef {keyof typeof HEADS} HeadId */

export const HEAD_IDS = /** @type {HeadId[]} */ (Object.keys(HEADS));
