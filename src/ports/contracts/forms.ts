import { z } from "zod";

/** Answer to a form that was sent with `Accept: application/json` and went well: where to go. A failure is `errors.ts`' shape. */
export const redirectSchema = z.object({ redirect: z.string() });

export type Redirect = z.infer<typeof redirectSchema>;
