/** Every reader knows bare node:http: ratios are told against this app, and it links rounds and runs. */
export const REFERENCE_APP = "node-http";
