import { proxyBody, proxySchema } from "../proxy.ts";
import { v1PairingCodeSchema, v1PasskeyLinkSchema, v1PasskeySchema, v1SessionSchema } from "./answers.ts";
import type { V1Route } from "./route.ts";
import { v1PairingBody, v1PasskeyBody } from "./send-body.ts";

const SESSION = "/v1/instances/{client}/session";
const session = { scope: "session:manage", tag: "Session", status: 200 } as const;
const reading = { ...session, method: "GET", body: null } as const;

/** How an account stands, and how it is linked. */
export const SESSION_ROUTES = {
  readSession: {
    ...reading,
    path: SESSION,
    title: "Read a session",
    summary: "Where the linked account stands, and what its network does not let it do just now: `limits`.",
    answer: v1SessionSchema,
  },
  requestPairingCode: {
    ...session,
    method: "POST",
    path: `${SESSION}/pairing-code`,
    title: "Link by a code",
    summary:
      "WhatsApp alone: gives a code to be typed on the phone, under Linked devices, Link with phone number instead. It is answered when WhatsApp has taken the code. A code that was asked for before is then over, and so is a QR. `session` tells when the phone is linked.",
    body: v1PairingBody,
    counted: true,
    answer: v1PairingCodeSchema,
  },
  readPasskey: {
    ...reading,
    path: `${SESSION}/passkey`,
    title: "Read what is asked of a passkey",
    summary:
      "WhatsApp alone: of some accounts it asks for their passkey before it links a device; `session` is then `passkey_required`. The key is in its owner's keychain, for pages of web.whatsapp.com alone: a browser has to use it there.",
    answer: v1PasskeySchema,
  },
  givePasskey: {
    ...session,
    method: "POST",
    path: `${SESSION}/passkey`,
    title: "Give a passkey's answer",
    summary:
      "Hands WhatsApp what the browser said to the options; or says with `confirm` that the code here and the one on the phone are the same. It answers what comes next. `session` tells when the phone is linked.",
    body: v1PasskeyBody,
    answer: v1PasskeySchema,
  },
  makePasskeyLink: {
    ...session,
    method: "POST",
    path: `${SESSION}/passkey/link`,
    title: "Make a link to use a passkey",
    summary:
      "Hands what WhatsApp asks on to whoever has the passkey: `url` opens a page of WhatsApp's in a browser with our extension, which gives the answer back here by itself. It is good for five minutes and one answer, and for nothing else; `session/passkey` tells how it goes on. It counts as a send.",
    body: null,
    counted: true,
    answer: v1PasskeyLinkSchema,
  },
  readProxy: {
    ...reading,
    path: `${SESSION}/proxy`,
    title: "Read the proxy",
    summary: "What the instance reaches its network through. The password is not shown.",
    answer: proxySchema,
  },
  changeProxy: {
    ...session,
    method: "PUT",
    path: `${SESSION}/proxy`,
    title: "Set the proxy",
    summary:
      "From now on all of the instance's connections to its network go through it, those for files too. The network is reached through it first: where that fails, `PROXY_FAILED` says why, and nothing is changed. A linked account stays linked and connects anew; a code on show is over.",
    body: proxyBody,
    counted: true,
    answer: proxySchema,
  },
  removeProxy: {
    ...session,
    method: "DELETE",
    path: `${SESSION}/proxy`,
    title: "Remove the proxy",
    summary: "The instance's connections are the server's own again. A linked account stays linked and connects anew.",
    body: null,
    answer: proxySchema,
  },
} as const satisfies Readonly<Record<string, V1Route>>;
