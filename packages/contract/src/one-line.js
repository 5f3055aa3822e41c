import { z } from "zod";

/** Text that ends up in tables, reports and terminals: one line, of a sane length. */
export const oneLine = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");
