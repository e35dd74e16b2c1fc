import { z } from "zod";

/** JSON numbers or text: spreadsheets and low-code tools send either. */
export const degrees = (limit: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^[+-]?\d{1,3}(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-limit).max(limit));
