import { z } from "zod";
import { FIRST_STEPS } from "#domain/accounts/first-steps.ts";

/** Null where there is nothing to show: all are done, or the reader has put the list away. */
const firstStepsSchema = z.object({ done: z.array(z.enum(FIRST_STEPS)).readonly().nullable() });
export type FirstStepsView = z.infer<typeof firstStepsSchema>;
