import { z } from "zod";

/** Text for tables, reports and terminals: one short line. */
export const oneLine = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");

/** Far beyond any measurement, and small enough that a ratio of ratios does not overflow. */
const LARGEST = 1e15;
const SMALLEST = 1e-12;

export const count = z.int().nonnegative();
/** A number or a place that starts at 1. */
export const ordinal = z.int().positive();
export const quantity = z
  .number()
  .nonnegative()
  .max(LARGEST)
  .refine((value) => value === 0 || value >= SMALLEST, "too small for a figure that is not zero");
export const positive = z.number().min(SMALLEST).max(LARGEST);

/** A field that only files of earlier methods have, and that nothing reads. */
export const obsolete = z.unknown().optional();
