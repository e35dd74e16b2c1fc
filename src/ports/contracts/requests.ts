import { z } from "zod";

/** A call of the APIs, as its owner finds it again. */
export const requestViewSchema = z
  .object({
    requestId: z.string(),
    at: z.iso.datetime().describe("When it came"),
    client: z.string().nullable().describe("Of the instance that it was about"),
    instance: z.string().nullable().describe("What that is called"),
    method: z.string(),
    route: z.string().describe("The path, with names where values stood"),
    status: z.number().int(),
    code: z.string().nullable().describe("Of the error; null of what was done"),
    tookMs: z.number().int().describe("Milliseconds until its answer"),
    via: z
      .enum(["token", "key", "dashboard"])
      .nullable()
      .describe("What it was let in by; null where it was turned away before"),
    key: z.string().nullable().describe("Name of that key"),
  })
  .meta({ id: "LoggedRequest" });

export type RequestView = z.infer<typeof requestViewSchema>;
