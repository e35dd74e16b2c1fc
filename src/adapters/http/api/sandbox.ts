import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { type Instance, PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { fieldsOf, type SandboxRoute } from "#ports/contracts/sandbox/route.ts";
import { type SandboxViewer, sandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import { TELEGRAM_SANDBOX_ROUTES } from "#ports/contracts/telegram/sandbox-routes.ts";
import { WHATSAPP_SANDBOX_ROUTES } from "#ports/contracts/whatsapp/sandbox-routes.ts";
import { type SandboxAnswer, SandboxBusy, type SandboxControl, type SandboxRequest } from "#ports/sandbox-control.ts";
import { listInstances } from "#use-cases/instances/list.ts";
import { readInput, refuse } from "../answers.ts";
import type { Outcome } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

const PREFIX = "/api/sandbox";
const SHA256 = /^[0-9a-f]{64}$/;
const RETRY_SECONDS = 2;

const WHATSAPP = WHATSAPP_SANDBOX_ROUTES;
const TELEGRAM = TELEGRAM_SANDBOX_ROUTES;

/** What a page may ask of a network, with its query, and tell it; network files and faults are not among it. */
interface PageCalls {
  readonly reads: readonly SandboxRoute[];
  readonly writes: readonly SandboxRoute[];
  /** What waits to be linked: the devices in it are named after instances. */
  readonly pending: typeof WHATSAPP.pending | typeof TELEGRAM.pending;
  readonly media: typeof WHATSAPP.media | typeof TELEGRAM.media;
}

const CALLS: Readonly<Record<Platform, PageCalls>> = {
  whatsapp: {
    reads: [WHATSAPP.phones, WHATSAPP.messages, WHATSAPP.chats, WHATSAPP.pendingPasskeys],
    writes: [
      WHATSAPP.scan,
      WHATSAPP.enterCode,
      WHATSAPP.askForPasskey,
      WHATSAPP.addPhone,
      WHATSAPP.reply,
      WHATSAPP.send,
      WHATSAPP.putChat,
      WHATSAPP.read,
      WHATSAPP.setPicture,
      WHATSAPP.unlink,
    ],
    pending: WHATSAPP.pending,
    media: WHATSAPP.media,
  },
  telegram: {
    reads: [TELEGRAM.accounts, TELEGRAM.messages, TELEGRAM.chats],
    writes: [
      TELEGRAM.putAccount,
      TELEGRAM.confirmQr,
      TELEGRAM.reply,
      TELEGRAM.send,
      TELEGRAM.putChat,
      TELEGRAM.read,
      TELEGRAM.setPicture,
      TELEGRAM.revoke,
    ],
    pending: TELEGRAM.pending,
    media: TELEGRAM.media,
  },
};

const READS = PLATFORMS.flatMap((platform) => CALLS[platform].reads);
const WRITES = PLATFORMS.flatMap((platform) => CALLS[platform].writes);
const PENDING = PLATFORMS.map((platform) => CALLS[platform].pending);
const MEDIA = PLATFORMS.map((platform) => CALLS[platform].media);

/** For the query's check, by the paths under which they are served. */
export const SANDBOX_QUERIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  READS.map((route) => [PREFIX + route.path, Object.keys(fieldsOf(route).shape)]),
);

/** Types that are shown; anything else is a download. */
const SHOWN_TYPE = /^(application\/json|image\/(png|jpeg|webp|gif)|video\/(mp4|3gpp|webm))\b/;

interface PendingDevice {
  readonly device: string;
  readonly instanceName?: string | undefined;
}

/** The virtual phone's calls, passed on to the sandbox role: an administrator sees all of it, a user what is theirs. */
export function sandboxApi(web: Web, sandbox: SandboxControl): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);

  for (const { path, answer: schema } of PENDING) {
    routes.get(PREFIX + path, signedIn, async (c) => {
      const instances = await ownInstances(web, c);
      const answer = await ask(web, c, sandbox, { method: "GET", path }, instances);
      if (answer instanceof Response) return answer;
      if (answer.status !== 200) return passOn(c, answer);
      const { pending } = schema.parse(JSON.parse(Buffer.from(answer.body).toString("utf8")));
      return c.json({ pending: withInstanceNames(instances, pending) });
    });
  }

  for (const { path } of READS) {
    const query = SANDBOX_QUERIES[PREFIX + path] ?? [];
    routes.get(PREFIX + path, signedIn, async (c) => {
      const answer = await ask(web, c, sandbox, { method: "GET", path: path + queryOf(c, query) });
      return answer instanceof Response ? answer : passOn(c, answer);
    });
  }

  for (const { path: template } of MEDIA) {
    routes.get(PREFIX + template, signedIn, async (c) => {
      const sha256 = c.req.param("sha256") ?? "";
      if (!SHA256.test(sha256)) return refuse(c, { code: "NOT_FOUND", message: SERVER_WORDING.notFound });
      const path = template.replace(":sha256", sha256);
      const answer = await ask(web, c, sandbox, { method: "GET", path });
      if (answer instanceof Response) return answer;
      // Its name is a hash of its content.
      if (answer.status === 200) c.header("cache-control", "private, max-age=31536000, immutable");
      return passOn(c, answer);
    });
  }

  for (const { path, body } of WRITES) {
    routes.post(PREFIX + path, signedIn, async (c) => {
      const input = await readFields(c, body);
      if (!input.ok) return refuse(c, input.failure);
      const answer = await ask(web, c, sandbox, { method: "POST", path, body: JSON.stringify(input.value) });
      return answer instanceof Response ? answer : passOn(c, answer);
    });
  }

  const paths = [...READS, ...WRITES, ...PENDING, ...MEDIA].map(({ path }) => path);
  for (const path of new Set(paths)) noOtherMethod(routes, PREFIX + path);
  return routes;
}

/** What is wrong is said as the sandbox itself would say it. */
async function readFields(c: WebContext, schema: z.ZodType | null): Promise<Result<unknown, Outcome>> {
  const input = await readInput(c, z.unknown());
  if (!input.ok || schema === null) return input;
  const parsed = schema.safeParse(input.value);
  if (parsed.success) return success(parsed.data);
  return failure({ code: "MALFORMED", ...describeProblem(parsed.error, input.value, schema) });
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
  web: Web,
  c: WebContext,
  sandbox: SandboxControl,
  request: SandboxRequest,
  instances?: readonly Instance[],
): Promise<SandboxAnswer | Response> {
  const viewer = viewerOf(c, instances ?? (await ownInstances(web, c)));
  try {
    return await sandbox.call({ ...request, ...(viewer && { viewer }) });
  } catch (error) {
    if (error instanceof SandboxBusy) {
      const message = SERVER_WORDING.sandboxBusy;
      return refuse(c, { code: "RATE_LIMITED", message, retryAfterSeconds: RETRY_SECONDS });
    }
    web.ports.logger.warn("sandbox-unreachable", { requestId: c.get("requestId"), path: c.req.path, error });
    return unavailable(c);
  }
}

async function ownInstances({ ports }: Web, c: WebContext): Promise<readonly Instance[]> {
  return (await listInstances(ports, c.get("user"))).instances;
}

/** Undefined for who sees all. */
function viewerOf(c: WebContext, instances: readonly Instance[]): SandboxViewer | undefined {
  const { id, role } = c.get("user");
  if (role === "admin") return undefined;
  return sandboxViewer(
    id,
    instances.map(({ client }) => client),
  );
}

/** A device calls itself "Wesal Client001": the reader sees which of their own instances that is. */
function withInstanceNames(instances: readonly Instance[], pending: readonly PendingDevice[]): PendingDevice[] {
  return pending.map((waiting) => {
    const own = instances.find(({ client }) => waiting.device === client || waiting.device.endsWith(` ${client}`));
    return own === undefined ? waiting : { ...waiting, instanceName: own.name };
  });
}

function passOn(c: WebContext, answer: SandboxAnswer): Response {
  const type = SHOWN_TYPE.test(answer.contentType) ? answer.contentType : "application/octet-stream";
  const bytes = new Uint8Array(answer.body);
  return c.body(bytes, answer.status as ContentfulStatusCode, { "content-type": type });
}

function unavailable(c: WebContext): Response {
  return refuse(c, {
    code: "UNAVAILABLE",
    message: SERVER_WORDING.sandboxSilent,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
