import type { z } from "zod";
import type { KeyScope } from "#domain/keys/scope.ts";

/** One route of the unified API: of one instance, on either platform, by its token or a key. */
export interface V1Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `{client}` names the instance; one without finds it in the query's `client`. */
  readonly path: `/v1/${string}`;
  /** What a key needs. */
  readonly scope: KeyScope;
  readonly tag: "Messages" | "Chats" | "Groups" | "Session" | "Events" | "Media";
  readonly title: string;
  readonly summary: string;
  readonly body: z.ZodObject | null;
  /** Of the body as it is sent; 64 KiB unless it is told. */
  readonly maxBodyBytes?: number;
  /** A form with files is taken as well, and its files as they come. */
  readonly multipart?: true;
  /** The body is the file itself, whatever it is called. */
  readonly raw?: true;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly status: 200 | 201;
  readonly file?: true;
  /** The network is asked too, which only the process can that has the account. */
  readonly network?: true;
  /** Null where it answers the bytes of a file. */
  readonly answer: z.ZodType | null;
  /** It may be answered 202, before it is done. */
  readonly accepted?: true;
  /** Asked for `text/event-stream`, it goes on. */
  readonly stream?: true;
  /** Counted as a send. */
  readonly limited?: true;
  /** Counted likewise, though nothing is sent: a question to the network. */
  readonly counted?: true;
}
