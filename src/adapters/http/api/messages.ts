import { Hono } from "hono";
import type { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import type { DashboardContent, RequestedContent } from "#domain/messages/content.ts";
import { failure, type Result } from "#domain/result.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { sendInputSchema } from "#ports/contracts/dashboard/api.ts";
import { MESSAGE_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { PREFER, RESPOND_ASYNC } from "#ports/contracts/fields.ts";
import { type DashboardMessage, MAX_DASHBOARD_BODY_BYTES } from "#ports/contracts/kind-schemas.ts";
import { dashboardNames, fromDashboardInput } from "#ports/contracts/kinds.ts";
import { telegramSendInputSchema } from "#ports/contracts/telegram/dashboard.ts";
import { TELEGRAM_KINDS } from "#ports/contracts/telegram/kinds.ts";
import { WHATSAPP_KINDS } from "#ports/contracts/whatsapp/kinds.ts";
import { readMessageStatusAsOwner } from "#use-cases/messages/read-message-status-as-owner.ts";
import { type SendAsOwnerFailure, sendAsOwner, sendLaterAsOwner } from "#use-cases/messages/send-as-owner.ts";
import { readInput, refuse } from "../answers.ts";
import { type Outcome, outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { messageStatusView } from "../views.ts";
import type { Web, WebContext, WebEnv } from "../web.ts";
import { noOtherMethod, ownedInput } from "./owned.ts";

/** What the dashboard calls a message's parts on each platform. */
interface Spelling<On extends Platform> {
  readonly schema: z.ZodType<DashboardMessage>;
  /** The fields that a use-case or a gateway may blame, where the call names them otherwise. */
  readonly fields: { readonly recipient: string; readonly number: string };
  content(input: DashboardMessage): DashboardContent[On];
}

const SPELLINGS: { readonly [On in Platform]: Spelling<On> } = {
  whatsapp: {
    schema: sendInputSchema,
    fields: { recipient: "number", number: dashboardNames(WHATSAPP_KINDS, "contact").number ?? "number" },
    content: (input) => albumOf(input) ?? fromDashboardInput(WHATSAPP_KINDS, input),
  },
  telegram: {
    schema: telegramSendInputSchema,
    fields: { recipient: "recipient", number: dashboardNames(TELEGRAM_KINDS, "contact").number ?? "number" },
    content: (input) => albumOf(input) ?? fromDashboardInput(TELEGRAM_KINDS, input),
  },
};

/** It stands in no platform's table; null of anything else. */
function albumOf({ kind, items }: DashboardMessage): RequestedContent<"album"> | null {
  return kind === "album" ? ({ kind, items } as RequestedContent<"album">) : null;
}

/** Sending from the dashboard, and what became of it. */
export function messagesApi<On extends Platform>(platform: On): (web: Web) => Hono<WebEnv> {
  return (web) => messageRoutes(web, platform);
}

function messageRoutes<On extends Platform>(web: Web, platform: On): Hono<WebEnv> {
  const { ports } = web;
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const paths = MESSAGE_PATHS[platform];
  const { schema, fields, content }: Spelling<On> = SPELLINGS[platform];
  const called: Readonly<Record<string, string>> = { ...fields, to: fields.recipient, reply_to: "replyTo" };
  const calledField = (field: string | undefined) => (field === undefined ? undefined : (called[field] ?? field));

  routes.post(paths.send, signedIn, async (c) => {
    const input = await readMessage(c, schema);
    if (!input.ok) return refuse(c, input.failure);
    const recipient = String(input.value[fields.recipient]);
    const { split, replyTo } = input.value;
    const choice = { split: split === true, replyTo: typeof replyTo === "string" ? replyTo : undefined };
    const asked = { ...ownedInput(c), platform, recipient, content: content(input.value), choice };
    const notSent = (reason: SendAsOwnerFailure) => {
      const outcome = outcomeOf(reason, SESSION_WORDING.sendFailed);
      return refuse(c, { ...outcome, field: calledField(outcome.field) });
    };
    if (c.req.header(PREFER) === RESPOND_ASYNC) {
      const accepted = await sendLaterAsOwner(ports, asked);
      return accepted.ok ? c.json(accepted.value, 202) : notSent(accepted.failure);
    }
    const sent = await sendAsOwner(ports, asked);
    if (!sent.ok) return notSent(sent.failure);
    const { message, messageId, sentAt } = sent.value;
    return c.json({ message, messageId, sentAt: sentAt.toISOString() });
  });

  routes.get(paths.status, signedIn, async (c) => {
    const input = { ...ownedInput(c), messageId: c.req.param("messageId") ?? "" };
    const status = await readMessageStatusAsOwner(ports, input, platform);
    if (!status.ok) return refuse(c, outcomeOf(status.failure, SESSION_WORDING.statusCheckFailed));
    return c.json(messageStatusView(status.value));
  });

  noOtherMethod(routes, paths.send);
  noOtherMethod(routes, paths.status);
  return routes;
}

/** A message to send; one of a kind that is not known is refused in the specification's words. */
async function readMessage(
  c: WebContext,
  schema: z.ZodType<DashboardMessage>,
): Promise<Result<DashboardMessage, Outcome>> {
  const input = await readInput(c, schema, MAX_DASHBOARD_BODY_BYTES);
  if (input.ok || input.failure.field !== "kind") return input;
  return failure({ ...input.failure, message: SESSION_WORDING.unknownMessageType });
}
