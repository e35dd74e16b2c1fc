import { z } from "zod";

/** Every code an answer of ours can carry, with its HTTP status. The documentation and `/openapi.json` list it. */
export const ERRORS = {
  MALFORMED: { status: 400, meaning: "The request is not as described; `message` names the field." },
  TOKEN_MISSING: { status: 401, meaning: "No token: send `dtoken`, or `Authorization: Bearer`." },
  TOKEN_INVALID: { status: 401, meaning: "The token is not this instance's." },
  NOT_SIGNED_IN: { status: 401, meaning: "The dashboard's login session has ended." },
  CREDENTIALS_INVALID: { status: 401, meaning: "E-mail and password do not match." },
  ORIGIN_REFUSED: { status: 403, meaning: "The request came from another site." },
  FREE_LIMIT_REACHED: { status: 403, meaning: "No more free instances for this account." },
  ACCOUNT_RESTRICTED: { status: 403, meaning: "The network restricts this account from starting chats. Do not retry." },
  INSTANCE_NOT_FOUND: { status: 404, meaning: "No such instance." },
  RECIPIENT_NOT_FOUND: { status: 404, meaning: "The recipient has no account on this network." },
  MESSAGE_NOT_FOUND: { status: 404, meaning: "No such message in this instance." },
  NOT_FOUND: { status: 404, meaning: "No such path." },
  METHOD_NOT_ALLOWED: { status: 405, meaning: "The path exists, with another method." },
  EMAIL_TAKEN: { status: 409, meaning: "The e-mail address has an account." },
  CONFLICT: { status: 409, meaning: "The instance changed meanwhile; try again." },
  NOT_CONNECTED: { status: 409, meaning: "The instance has no linked account online." },
  INSTANCE_EXPIRED: { status: 410, meaning: "The instance has expired." },
  BODY_TOO_LARGE: { status: 413, meaning: "The body is over 64 KiB." },
  MEDIA_TOO_LARGE: { status: 413, meaning: "The file is over the limit of its kind." },
  MEDIA_BLOCKED: { status: 422, meaning: "The media URL does not lead to a public address." },
  MEDIA_UNREACHABLE: { status: 422, meaning: "The media URL could not be downloaded." },
  MEDIA_TYPE: { status: 422, meaning: "The file is not of the kind that was asked for." },
  RATE_LIMITED: { status: 429, meaning: "Too many requests; wait `retryAfter` seconds." },
  INTERNAL: { status: 500, meaning: "Our fault; quote `requestId`." },
  PROVIDER_REFUSED: { status: 502, meaning: "The network refused the message." },
  CONNECTION_LOST: { status: 502, meaning: "The connection dropped before the acknowledgement; it may have arrived." },
  UNAVAILABLE: { status: 503, meaning: "Not ready; wait `retryAfter` seconds." },
  PROVIDER_SILENT: { status: 504, meaning: "The network did not acknowledge in time; it may have arrived." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The one shape of a failed answer, on every host. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  status: z.literal("error"),
  error: z.literal(true),
  code: errorCodeSchema,
  message: z.string(),
  /** The field that is wrong, where it is one. */
  field: z.string().optional(),
  /** Seconds. */
  retryAfter: z.number().int().optional(),
  hint: z.string().optional(),
  requestId: z.string(),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
