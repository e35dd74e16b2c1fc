import type { IncomingMessage, ServerResponse } from "node:http";
import type { Platform } from "#domain/instances/instance.ts";

/** Which host passes a call on, and for whom: see `adapters/system/passed-on.ts`. */
export const PASSED_ON = "x-wesal-passed-on";

/** Hands a call to the host of another platform, and its answer back as it comes. */
export type PassOn = (
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
  /** Who calls. */
  address: string,
) => Promise<void>;

/** Who called the host that passed a call on; null where nobody did, or nobody who may. */
export type ReadPassedOn = (request: Pick<IncomingMessage, "headers" | "url">) => string | null;
