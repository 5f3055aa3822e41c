/** Servers are reached on loopback only. */
export const LOOPBACK = "127.0.0.1";
