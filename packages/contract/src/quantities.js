import { z } from "zod";

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
