import { z } from "zod";

/**
 * Figures as files hold them. They are bounded, far beyond what any machine measures, so that nothing
 * that is made of them, such as a rate or a ratio of ratios, is too large or too small for a number.
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
