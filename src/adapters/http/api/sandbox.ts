import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { SERVER_NOTICES } from "#domain/notices.ts";
import {
  pendingLinksSchema,
  phoneInputSchema,
  readInputSchema,
  replyInputSchema,
  SANDBOX_PATHS,
  scanInputSchema,
  unlinkInputSchema,
} from "#ports/contracts/sandbox-api.ts";
import type { SandboxAnswer, SandboxControl, SandboxRequest } from "#ports/sandbox-control.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { readInput, refuse } from "../answers.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

const PREFIX = "/api/sandbox";
const SHA256 = /^[0-9a-f]{64}$/;
const RETRY_SECONDS = 2;

/** What a page may ask of the sandbox; its network file and its faults are not among it. */
const READS = { phones: [], messages: ["phone"] } as const satisfies Partial<
  Record<keyof typeof SANDBOX_PATHS, readonly string[]>
>;
const WRITES = {
  scan: scanInputSchema,
  phones: phoneInputSchema,
  reply: replyInputSchema,
  read: readInputSchema,
  unlink: unlinkInputSchema,
} as const satisfies Partial<Record<keyof typeof SANDBOX_PATHS, z.ZodType>>;

/** Types that are shown; anything else is a download. */
const SHOWN_TYPE = /^(application\/json|image\/(png|jpeg|webp|gif)|video\/(mp4|3gpp|webm))\b/;

/** The virtual phone's calls, passed on to the sandbox role. */
export function sandboxApi(web: Web, sandbox: SandboxControl): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  routes.get(PREFIX + SANDBOX_PATHS.pending, signedIn, async (c) => {
    const answer = await ask(web, c, sandbox, { method: "GET", path: SANDBOX_PATHS.pending });
    if (answer === null) return unavailable(c);
    return answer.status === 200 ? c.json(await withInstanceNames(web, c, answer.body)) : passOn(c, answer);
  });

  for (const [name, query] of entries<readonly string[]>(READS)) {
    routes.get(PREFIX + SANDBOX_PATHS[name], signedIn, async (c) => {
      const answer = await ask(web, c, sandbox, { method: "GET", path: SANDBOX_PATHS[name] + queryOf(c, query) });
      return answer === null ? unavailable(c) : passOn(c, answer);
    });
  }

  routes.get(PREFIX + SANDBOX_PATHS.media, signedIn, async (c) => {
    const sha256 = c.req.param("sha256") ?? "";
    if (!SHA256.test(sha256)) return refuse(c, { code: "NOT_FOUND", message: SERVER_NOTICES.notFound });
    const path = SANDBOX_PATHS.media.replace(":sha256", sha256);
    const answer = await ask(web, c, sandbox, { method: "GET", path });
    if (answer === null) return unavailable(c);
    // Its name is a hash of its content.
    if (answer.status === 200) c.header("cache-control", "private, max-age=31536000, immutable");
    return passOn(c, answer);
  });

  for (const [name, schema] of entries<z.ZodType>(WRITES)) {
    routes.post(PREFIX + SANDBOX_PATHS[name], signedIn, async (c) => {
      const input = await readInput(c, schema);
      if (!input.ok) return refuse(c, input.failure);
      const request = { method: "POST", path: SANDBOX_PATHS[name], body: JSON.stringify(input.value) } as const;
      const answer = await ask(web, c, sandbox, request);
      return answer === null ? unavailable(c) : passOn(c, answer);
    });
  }

  for (const name of new Set([...Object.keys(READS), ...Object.keys(WRITES), "pending", "media"])) {
    noOtherMethod(routes, PREFIX + SANDBOX_PATHS[name as keyof typeof SANDBOX_PATHS]);
  }
  return routes;
}

function entries<Value>(table: Partial<Record<keyof typeof SANDBOX_PATHS, Value>>) {
  return Object.entries(table) as [keyof typeof SANDBOX_PATHS, Value][];
}

function queryOf(c: WebContext, names: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = c.req.query(name);
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query}`;
}

async function ask(
  { ports }: Web,
  c: WebContext,
  sandbox: SandboxControl,
  request: SandboxRequest,
): Promise<SandboxAnswer | null> {
  try {
    return await sandbox.call(request);
  } catch (error) {
    ports.logger.warn("sandbox-unreachable", { requestId: c.get("requestId"), path: c.req.path, error });
    return null;
  }
}

/** A device calls itself "Wesal Client001": the reader sees which of their own instances that is. */
async function withInstanceNames({ ports }: Web, c: WebContext, body: Uint8Array): Promise<object> {
  const { pending } = pendingLinksSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
  const { instances } = await listInstances(ports, { userId: c.get("user").id });
  return {
    pending: pending.map((link) => {
      const own = instances.find(({ client }) => link.device === client || link.device.endsWith(` ${client}`));
      return own === undefined ? link : { ...link, instanceName: own.name };
    }),
  };
}

function passOn(c: WebContext, answer: SandboxAnswer): Response {
  const type = SHOWN_TYPE.test(answer.contentType) ? answer.contentType : "application/octet-stream";
  const bytes = new Uint8Array(answer.body);
  return c.body(bytes, answer.status as ContentfulStatusCode, { "content-type": type });
}

function unavailable(c: WebContext): Response {
  return refuse(c, {
    code: "UNAVAILABLE",
    message: SERVER_NOTICES.sandboxSilent,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
