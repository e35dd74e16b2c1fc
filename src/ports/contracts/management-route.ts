import { z } from "zod";
import type { KeyScope } from "#domain/keys/scope.ts";

/** One route of the management API: of an account, by a key of it. */
export interface ManagementRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/v1/${string}`;
  /** What the key needs. */
  readonly scope: KeyScope;
  readonly title: string;
  readonly summary: string;
  readonly body: z.ZodObject | null;
  /** Of the body as it is sent; 64 KiB unless it is told. */
  readonly maxBodyBytes?: number;
  readonly query?: z.ZodObject;
  readonly status: 200 | 201;
  readonly answer: z.ZodType;
}

/** A page of a list. */
export const managementPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next: z.string().nullable() });

export const pageQuery = z.strictObject({
  after: z.string().max(64).optional().describe("`next` of the page before"),
  limit: z.coerce.number().int().min(1).max(100).optional().describe("At most so many; 50 by default"),
});

export const doneSchema = z.object({ done: z.literal(true) }).meta({ id: "Done" });
