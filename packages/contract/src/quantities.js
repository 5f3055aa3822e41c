import { z } from "zod";

/**
 * Figures as files hold them. Their bounds lie far beyond any measurement, and keep everything computed
 * from them, such as a ratio of ratios, within the range of a number.
 */
const LARGEST = 1e15;
const SMALLEST = 1e-12;

export const count = z.int().nonnegative();
export const quantity = z
  .number()
  .nonnegative()
  .max(LARGEST)
  .refine((value) => value === 0 || value >= SMALLEST, "too small for a figure that is not zero");
export const positive = z.number().min(SMALLEST).max(LARGEST);
