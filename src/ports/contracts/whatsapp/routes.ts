import { z } from "zod";
import { ANALYTICS_ROUTES } from "../analytics.ts";
import { EVENT_ROUTES } from "../events.ts";
import { sendHeaders } from "../fields.ts";
import { sendRoutes } from "../kind-schemas.ts";
import { messageRoutes } from "../messages.ts";
import { acceptedAnswerSchema, doneAnswerSchema, qrAnswerSchema, sentAnswerSchema } from "../provider-answers.ts";
import { WEBHOOK_ROUTES } from "../webhook-routes.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";
import { WHATSAPP_PATHS } from "./paths.ts";
import { numberQuery, startSessionBody, tokenBody, WHATSAPP_SEND_BODIES } from "./requests.ts";
import { sessionStatusSchema } from "./session.ts";

/** The WhatsApp provider API of spec §7: one table for the gateway, its client, its tests and `/openapi.json`. */

export const numberAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    number: z.string(),
    exists: z.boolean(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "NumberAnswer" });

export const WHATSAPP_ROUTES = {
  sessionStatus: {
    method: "GET",
    path: WHATSAPP_PATHS.sessionStatus,
    title: "Session status",
    summary: "Where a session stands, without the token. No account is named.",
    tag: "Linking",
    token: "none",
    body: null,
    answers: [sessionStatusSchema],
  },
  sessionInstanceStatus: {
    method: "POST",
    path: WHATSAPP_PATHS.sessionInstanceStatus,
    title: "Session status and account",
    summary: "Where a session stands, and the account it is linked to.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: tokenBody,
    answers: [sessionStatusSchema],
  },
  startSession: {
    method: "POST",
    path: WHATSAPP_PATHS.startSession,
    title: "Start a session",
    summary:
      "Gives a QR code for the phone to scan, as an image and as text; or the status, when the instance is linked already. It answers within 30 seconds.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: startSessionBody,
    answers: [qrAnswerSchema, sessionStatusSchema],
  },
  logout: {
    method: "POST",
    path: WHATSAPP_PATHS.logout,
    title: "Log out",
    summary: "Ends the session, here and on the phone. To send again, link the account again.",
    tag: "Linking",
    token: "required",
    scope: "session:manage",
    body: tokenBody,
    answers: [doneAnswerSchema],
  },
  ...sendRoutes(WHATSAPP_KINDS, WHATSAPP_SEND_BODIES, {
    headers: sendHeaders,
    limit: "sends" as const,
    answers: [sentAnswerSchema],
    accepted: acceptedAnswerSchema,
  }),
  checkNumber: {
    method: "GET",
    path: WHATSAPP_PATHS.checkNumber,
    title: "Check a number",
    summary: "Says whether a phone number is on WhatsApp. It counts as a send for the limit.",
    tag: "Messages",
    token: "required",
    scope: "messages:send",
    limit: "sends" as const,
    body: null,
    query: numberQuery,
    answers: [numberAnswerSchema],
  },
  ...messageRoutes(sentAnswerSchema),
  ...ANALYTICS_ROUTES,
  ...EVENT_ROUTES,
  ...WEBHOOK_ROUTES,
} as const;

export type WhatsAppRouteName = keyof typeof WHATSAPP_ROUTES;
