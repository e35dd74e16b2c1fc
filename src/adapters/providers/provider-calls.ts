import { Pool } from "undici";
import type { z } from "zod";
import { failure, type Result, success } from "#domain/result.ts";
import type { QueueState } from "#domain/sessions/queue.ts";
import { spokenLanguage } from "#languages/say.ts";
import { readQuota } from "#ports/contracts/account-limits.ts";
import { PREFER, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import { messageAnswerSchema } from "#ports/contracts/message-schemas.ts";
import {
  acceptedAnswerSchema,
  doneAnswerSchema,
  messageStatusAnswerSchema,
  type QueueAnswer,
  qrAnswerSchema,
} from "#ports/contracts/provider-answers.ts";
import { proxySchema, readWrittenProxy } from "#ports/contracts/proxy.ts";
import { v1ChatStandingSchema, v1DoneSchema } from "#ports/contracts/v1/answers.ts";
import type { ActOnChat, ActOnMessage } from "#ports/contracts/v1/dashboard.ts";
import { V1_ROUTES } from "#ports/contracts/v1/routes.ts";
import { WEB_PROOF } from "#ports/contracts/web-proof.ts";
import type {
  AcceptedMessage,
  Provider,
  ProviderCredentials,
  ProviderFailure,
  QrOrStatus,
  StandingOfChat,
} from "#ports/provider.ts";
import { readFailure, SILENT } from "./provider-failure.ts";
import { providerFiles } from "./provider-files.ts";
import { acceptedUnifiedSchema, type UnifiedSends, unifiedSends } from "./unified-sends.ts";

/** A route of a provider API's contract. */
interface ProviderRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

/** Routes that both provider APIs have. */
type CommonRoute =
  | "logout"
  | "messageStatus"
  | "sessionInstanceStatus"
  | "cancelMessage"
  | "resendMessage"
  | "messageMedia";

export interface ProviderOptions {
  /** Such as http://127.0.0.1:3001. */
  readonly baseUrl: string;
  /** How long a question about a session or a message may take: a gateway that hangs must show within 5 s. */
  readonly statusTimeoutMs?: number;
  /** How long everything else may take that has no limit of its own. */
  readonly timeoutMs?: number;
  /** How long a message with large files may take, with its wait for a turn. */
  readonly fileTimeoutMs?: number;
  readonly maxConnections?: number;
  /** That the calls are the web role's own; none where the provider is another's. */
  readonly proofOf?: ((credentials: ProviderCredentials) => string) | undefined;
}

interface CallsOptions<Name extends string> extends ProviderOptions {
  readonly routes: Readonly<Record<Name | CommonRoute, ProviderRoute>>;
  /** Of the routes that may take longer than others, or must not. */
  readonly limitsMs: Readonly<Partial<Record<Name, number>>>;
}

interface CallOptions {
  /** In the path. */
  readonly id?: string | undefined;
  /** Answered as soon as the message is kept. */
  readonly later?: boolean | undefined;
  /** What the caller calls a field that the answer is about. */
  readonly named?: ((field: string) => string) | undefined;
}

type CommonCalls = Omit<Provider<never>, "status">;

/** What the provider APIs have no call for is asked of the unified one, on the same host. */
const { readProxy, changeProxy, removeProxy, sendMessage } = V1_ROUTES;
const { reactToMessage, editMessage, deleteMessage, pinMessage, unpinMessage, forwardMessage } = V1_ROUTES;
const ACTS = { reactToMessage, editMessage, deleteMessage, pinMessage, unpinMessage, forwardMessage };
const { readChat, archiveChat, unarchiveChat, muteChat, unmuteChat, blockContact, unblockContact } = V1_ROUTES;
const CHAT_ACTS = { archiveChat, unarchiveChat, muteChat, unmuteChat, blockContact, unblockContact };
const UNIFIED = { readProxy, changeProxy, removeProxy, sendMessage, ...ACTS, readChat, ...CHAT_ACTS };
type UnifiedRoute = keyof typeof UNIFIED;

const CHAT_ACT_ROUTES = {
  archive: "archiveChat",
  unarchive: "unarchiveChat",
  mute: "muteChat",
  unmute: "unmuteChat",
  block: "blockContact",
  unblock: "unblockContact",
} as const satisfies Readonly<Record<ActOnChat["act"], keyof typeof CHAT_ACTS>>;

const ACT_ROUTES = {
  react: "reactToMessage",
  edit: "editMessage",
  delete: "deleteMessage",
  pin: "pinMessage",
  unpin: "unpinMessage",
  forward: "forwardMessage",
} as const satisfies Readonly<Record<ActOnMessage["act"], keyof typeof ACTS>>;

interface ProviderCalls<Name extends string> extends CommonCalls {
  /** An answer below 500 is a response, whatever it says; what is no answer of the contract is none. */
  call<Schema extends z.ZodType>(
    name: Name | CommonRoute | UnifiedRoute,
    credentials: ProviderCredentials,
    schema: Schema,
    fields?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<Result<z.output<Schema>, ProviderFailure>>;
  /** Of what the provider APIs have no call for: albums, and texts in several messages. */
  readonly unified: UnifiedSends;
  close(): Promise<void>;
}

/** What answers with a sentence alone. */
export const doneSchema = doneAnswerSchema.transform(() => null);

/** A code to scan, or where the session stands if none is needed. */
export function qrOrStatusSchema<Status>(statusSchema: z.ZodType<Status>): z.ZodType<QrOrStatus<Status>> {
  const qr = qrAnswerSchema.transform(({ qr, qrText, expiresAt }) => ({
    kind: "qr" as const,
    qr,
    qrText,
    expiresAt: new Date(expiresAt),
  }));
  return qr.or(statusSchema.transform((status) => ({ kind: "status" as const, status })));
}

const chatSchema = v1ChatStandingSchema.transform(
  ({ mutedUntil, ...standing }): StandingOfChat => ({
    ...standing,
    mutedUntil: mutedUntil === "forever" ? mutedUntil : mutedUntil === null ? null : new Date(mutedUntil),
  }),
);
const changedSchema = v1DoneSchema.transform(() => null);
const standingSchema = proxySchema.transform(readWrittenProxy);
const cancelledSchema = messageAnswerSchema.transform(() => null);
const deliverySchema = messageStatusAnswerSchema.transform(({ status, timestamp }) => ({
  status,
  at: new Date(timestamp),
}));

/** A message that is kept, to go out in its turn. */
export const acceptedSchema = acceptedAnswerSchema.transform(({ id, message }): AcceptedMessage => ({ id, message }));

/** Of a call that waits until the gateway has fetched or sent up a file. */
export const FILE_TIMEOUT_MS = 3_600_000;

/** Calls a provider API at a URL: our own gateway, or one on another host. */
export function providerCalls<Name extends string>(options: CallsOptions<Name>): ProviderCalls<Name> {
  const { statusTimeoutMs = 4_000, timeoutMs = 60_000, fileTimeoutMs = FILE_TIMEOUT_MS } = options;
  const { maxConnections = 64, proofOf } = options;
  const routes: Readonly<Record<Name | CommonRoute | UnifiedRoute, ProviderRoute>> = { ...UNIFIED, ...options.routes };
  const { origin, pathname } = new URL(options.baseUrl);
  const prefix = pathname.replace(/\/$/, "");
  const limitsMs: Readonly<Partial<Record<string, number>>> = {
    sendMessage: fileTimeoutMs,
    sessionInstanceStatus: statusTimeoutMs,
    messageStatus: statusTimeoutMs,
    ...options.limitsMs,
  };
  // Each call has a time-out of its own, which may be longer than undici's.
  const limits = { connectTimeout: 5_000, headersTimeout: 0, bodyTimeout: 0 };
  const pool = new Pool(origin, { connections: maxConnections, ...limits });
  // Whoever takes a file slowly holds its connection: no call waits for one.
  const files = new Pool(origin, limits);

  function admissionOf(credentials: ProviderCredentials): Record<string, string> {
    const proof = proofOf === undefined ? {} : { [WEB_PROOF]: proofOf(credentials) };
    return { authorization: `Bearer ${credentials.token}`, ...proof };
  }

  function targetOf(path: string, client: string, id = ""): string {
    return prefix + path.replace("{client}", encodeURIComponent(client)).replace("{id}", encodeURIComponent(id));
  }

  async function call<Schema extends z.ZodType>(
    name: Name | CommonRoute | UnifiedRoute,
    credentials: ProviderCredentials,
    schema: Schema,
    fields: Readonly<Record<string, unknown>> = {},
    { id, later = false, named }: CallOptions = {},
  ): Promise<Result<z.output<Schema>, ProviderFailure>> {
    const { client } = credentials;
    const { method, path } = routes[name];
    const target = targetOf(path, client, id);
    const query = method === "GET" ? queryOf(fields) : "";
    // A path that does not name the client leaves it to the body.
    const body = path.includes("{client}") ? fields : { sessionId: client, ...fields };
    try {
      const reply = await pool.request({
        method,
        path: target + query,
        headers: {
          ...admissionOf(credentials),
          "content-type": "application/json",
          // What it says is shown as it comes.
          "accept-language": spokenLanguage(),
          ...(later ? { [PREFER]: RESPOND_ASYNC } : {}),
        },
        body: method === "GET" ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(limitsMs[name] ?? timeoutMs),
      });
      const answer: unknown = await reply.body.json();
      const parsed = schema.safeParse(answer);
      return parsed.success ? success(parsed.data) : failure(readFailure(answer, named));
    } catch {
      return failure(SILENT);
    }
  }

  return {
    call,
    unified: unifiedSends((...asked) => call("sendMessage", ...asked)),
    ...providerFiles({ pool: files, admissionOf, targetOf, mediaRoute: routes.messageMedia }),
    logOut: (credentials) => call("logout", credentials, doneSchema),
    messageStatus: (credentials, messageId) => call("messageStatus", credentials, deliverySchema, { messageId }),
    proxy: (credentials) => call("readProxy", credentials, standingSchema),
    changeProxy: (credentials, { kind, host, port, user, password }) =>
      call("changeProxy", credentials, standingSchema, {
        ...{ type: kind, host, port },
        ...(user === null ? {} : { user }),
        ...(password === null ? {} : { password }),
      }),
    removeProxy: (credentials) => call("removeProxy", credentials, standingSchema),
    cancelMessage: (credentials, id) => call("cancelMessage", credentials, cancelledSchema, {}, { id }),
    resendMessage: (credentials, id) => call("resendMessage", credentials, acceptedSchema, {}, { id, later: true }),
    chatStanding: (credentials, chat) => call("readChat", credentials, chatSchema, {}, { id: chat }),
    actOnChat: (credentials, chat, { act, ...fields }) =>
      call(CHAT_ACT_ROUTES[act], credentials, changedSchema, fields, { id: chat }),
    actOnMessage(credentials, id, { act, ...fields }) {
      const options = { id, later: true, named: (field: string) => field };
      return call(ACT_ROUTES[act], credentials, acceptedUnifiedSchema, fields, options);
    },

    close: async () => {
      await Promise.all([pool.destroy(), files.destroy()]);
    },
  };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** How an account's messages wait, as a provider says; undefined where it does not. */
export function readQueue(answer: QueueAnswer | undefined): QueueState | undefined {
  if (answer === undefined) return undefined;
  const { waiting, reason, until, newChats } = answer;
  return {
    waiting,
    hold: reason === null || until === null ? null : { reason, until: new Date(until) },
    ...(newChats === undefined ? {} : { newChats: readQuota(newChats) }),
  };
}
