import { z } from "zod";

/** Text that ends up in tables, reports and terminals: one line, of a sane length. */
export const oneLine = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");

/** Far beyond any measurement, so that a ratio of ratios stays within the range of a number. */
const LARGEST = 1e15;
const SMALLEST = 1e-12;

export const count = z.int().nonnegative();
/** Of things of which there is at least one, or one's place among them. */
export const ordinal = z.int().positive();
export const quantity = z
  .number()
  .nonnegative()
  .max(LARGEST)
  .refine((value) => value === 0 || value >= SMALLEST, "too small for a figure that is not zero");
export const positive = z.number().min(SMALLEST).max(LARGEST);
