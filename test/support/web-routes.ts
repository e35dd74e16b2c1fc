import { MAX_LIST_BODY_BYTES } from "#ports/contracts/campaigns.ts";
import { MAX_DASHBOARD_BODY_BYTES } from "#ports/contracts/kind-schemas.ts";
import { RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-provider.ts";
import { APP_CODE, PASSKEY_RESPONSE } from "./owned-factors.ts";
import { PASSKEY_ANSWER } from "./passkey-answer.ts";
import { PASSWORD, signupFields } from "./web.ts";

/** Who is let in; an "owner" is whoever the instance or the device in the path belongs to. */
type Reach = "everyone" | "user" | "owner" | "admin";

interface WebRoute {
  readonly reach: Reach;
  /** What a browser would send to it. */
  readonly body?: object;
  /** Sent by a page's form, not by a script. */
  readonly isForm?: true;
  /** A form of a page behind the login: it leads to a page. */
  readonly leadsOn?: true;
  /** Of its body, in bytes, where it is not what every body may carry. */
  readonly carries?: number;
  /** Its body is a file, whatever it says. */
  readonly isFile?: true;
  /** Its answer goes on until somebody leaves. */
  readonly isStream?: true;
}

const SHOP = { name: "Changed", platform: "whatsapp" };
const PHONES = { from: "9647701234567", to: "9647709998888" };
const PROFILE = {
  name: "Changed",
  phone: "",
  country: "IQ",
  currentPassword: PASSWORD,
  newPassword: "another horse",
  confirmPassword: "another horse",
};
const TUTORIAL = { title: "Changed", description: "Text", url: "https://youtu.be/dQw4w9WgXcQ" };
const FAQ = { question: "Changed?", answer: "Yes" };
const WEBHOOK = { url: "https://shop.example/hooks/new", events: ["message.received"], name: "New" };
const TEMPLATE = { name: "new", language: "en", texts: { en: "Hello {{name}}" } };
const LIST = { csv: "phone,name\n+9647701234567,Layla\n" };
const NEW_PASSWORD = { password: "another horse" };

const open = (...routes: string[]): Record<string, WebRoute> =>
  Object.fromEntries(routes.map((route) => [route, { reach: "everyone" }]));
const form = (body: object): WebRoute => ({ reach: "everyone", body, isForm: true });
const user = (body?: object): WebRoute => ({ reach: "user", ...(body === undefined ? {} : { body }) });
const owner = (body?: object): WebRoute => ({ ...user(body), reach: "owner" });
const admin = (body?: object): WebRoute => ({ ...user(body), reach: "admin" });

const ENGLISH: Readonly<Record<string, WebRoute>> = {
  ...open("GET /healthz", "GET /readyz", "GET /", "GET /privacy", "GET /terms", "GET /cookies", "GET /documentation"),
  ...open(
    "GET /tutorials",
    "GET /faq",
    "GET /status",
    "GET /status.json",
    "GET /tutorials/thumbnails/:file{[\\w-]{11}\\.jpg}",
    "GET /unauthorized",
  ),
  ...open(
    ...["GET /documentation/:part{[a-z-]+}", "GET /documentation/search.json", "GET /ar/documentation/search.json"],
  ),
  ...open("GET /llms.txt", "GET /llms-full.txt"),
  ...open("GET /openapi.json", "GET /openapi/whatsapp.json", "GET /openapi/telegram.json"),
  ...open("GET /robots.txt", "GET /sitemap.xml", "GET /404", "GET /login", "GET /signup", "GET /recover"),
  ...open("GET /.well-known/security.txt", "GET /wesal-passkey-extension.zip"),
  ...open("GET /reset-password/:token", "GET /link/:token", "GET /login/code"),
  "POST /link/:token": form({}),
  "POST /dashboard/language": { ...user({ language: "ar", from: "/dashboard/keys" }), leadsOn: true },
  "POST /login": form({ email: "owner@example.com", password: PASSWORD }),
  "POST /login/code": form({ code: "123456" }),
  "POST /api/passkey-sign-in/ask": { reach: "everyone", body: {} },
  "POST /api/passkey-sign-in": { reach: "everyone", body: { response: PASSKEY_RESPONSE, from: "" } },
  "GET /api/passkey-ceremony": { reach: "everyone" },
  "POST /api/passkey-ceremony": { reach: "everyone", body: { assertion: PASSKEY_ANSWER } },
  "POST /signup": form(signupFields("new@example.com")),
  "POST /recover": form({ email: "owner@example.com" }),
  "POST /reset-password/:token": form({ ...NEW_PASSWORD, confirm: NEW_PASSWORD.password }),
  "POST /logout": form({}),
  "POST /api/auth/recover": { reach: "everyone", body: { email: "owner@example.com" } },
  "POST /api/auth/reset/:token": { reach: "everyone", body: NEW_PASSWORD },

  "GET /dashboard": user(),
  "GET /dashboard/instances": user(),
  "GET /dashboard/messages": user(),
  "GET /dashboard/chats": user(),
  "GET /dashboard/webhooks": user(),
  "GET /dashboard/keys": user(),
  "GET /api/keys": user(),
  "POST /api/keys": user({ name: "New", scopes: ["messages:send"] }),
  "POST /api/keys/:keyId/rotate": owner({ overlapHours: 1 }),
  "DELETE /api/keys/:keyId/old": owner(),
  "DELETE /api/keys/:keyId": owner(),
  "GET /api/instances/:id/token/switch": owner(),
  "PUT /api/instances/:id/token/switch": owner({ on: false }),
  "GET /dashboard/employees": user(),
  "GET /dashboard/activity": user(),
  "GET /dashboard/notifications": user(),
  "GET /dashboard/requests": user(),
  "GET /dashboard/templates": user(),
  "GET /api/templates": user(),
  "POST /api/templates": user(TEMPLATE),
  "PATCH /api/templates/:name": owner({ texts: { en: "Changed" } }),
  "DELETE /api/templates/:name": owner(),
  "GET /dashboard/campaigns": user(),
  "GET /api/campaigns": user(),
  "GET /api/stop-words": user(),
  "PUT /api/stop-words": user({ words: ["Genug"] }),
  "POST /api/instances/:id/campaigns": {
    ...owner({ name: "New", template: "text_of_1", perMinute: 6, ...LIST }),
    carries: MAX_LIST_BODY_BYTES,
  },
  "GET /api/campaigns/:campaignId": owner(),
  "DELETE /api/campaigns/:campaignId": owner(),
  "GET /api/campaigns/:campaignId/recipients": owner(),
  "POST /api/campaigns/:campaignId/recipients": { ...owner(LIST), carries: MAX_LIST_BODY_BYTES },
  "GET /api/campaigns/:campaignId/recipients.csv": owner(),
  "POST /api/campaigns/:campaignId/start": owner({ confirmed: true }),
  "POST /api/campaigns/:campaignId/pause": owner({}),
  "POST /api/campaigns/:campaignId/cancel": owner({}),
  "GET /dashboard/analytics": user(),
  "GET /sandbox": user(),
  "GET /api/dashboard": user(),
  "GET /api/profile": user(),
  "PUT /api/profile": user(PROFILE),
  "POST /api/profile/email": user({ email: "changed@example.com", currentPassword: PASSWORD }),
  "POST /api/profile/verification": user({}),
  "POST /api/profile/data": user({ currentPassword: PASSWORD }),
  "GET /api/profile/data": user(),
  "POST /api/profile/deletion": user({ currentPassword: PASSWORD }),
  "DELETE /api/profile/deletion": user(),
  "GET /api/profile/mails": user(),
  "PUT /api/profile/mails": user({ ends: false, disconnected: true }),
  "GET /api/devices": user(),
  "DELETE /api/devices/:id": owner(),
  "POST /api/devices/sign-out-everywhere": user({}),
  "GET /api/factors": user(),
  "POST /api/factors/proof": user({ code: APP_CODE }),
  "POST /api/factors/recovery-codes": user({}),
  "POST /api/factors/totp": user({ currentPassword: PASSWORD }),
  "POST /api/factors/totp/confirm": user({ code: APP_CODE }),
  "POST /api/factors/totp/remove": user({ currentPassword: PASSWORD }),
  "POST /api/factors/passkeys/ask": user({ currentPassword: PASSWORD }),
  "POST /api/factors/passkeys": user({ response: PASSKEY_RESPONSE, name: "Laptop" }),
  "POST /api/factors/passkeys/proof/ask": user({}),
  "POST /api/factors/passkeys/proof": user({ response: PASSKEY_RESPONSE }),
  "PUT /api/factors/passkeys/:id": owner({ name: "Changed" }),
  "POST /api/factors/passkeys/:id/remove": owner({ currentPassword: PASSWORD }),
  "GET /api/activity": user(),
  "GET /api/notifications": user(),
  "POST /api/notifications/open": user({}),
  "GET /api/first-steps": user(),
  "DELETE /api/first-steps": user(),
  "GET /api/analytics": user(),
  "GET /api/analytics/:table": user(),
  "GET /api/instances": user(),
  "POST /api/instances": user(SHOP),

  "PUT /api/instances/:id": owner(SHOP),
  "DELETE /api/instances/:id": owner(),
  "POST /api/instances/:id/renew": owner({}),
  "GET /api/instances/:id/token": owner(),
  "POST /api/instances/:id/token": owner({}),
  "GET /api/instances/:id/proxy": owner(),
  "PUT /api/instances/:id/proxy": owner({ type: "socks5", host: "proxy.example.com", port: 1080 }),
  "DELETE /api/instances/:id/proxy": owner({}),
  "GET /api/instances/:id/privacy": owner(),
  "PUT /api/instances/:id/privacy": owner({ keepContent: false, fetchMedia: true, keepDays: 7 }),
  "GET /api/instances/:id/webhooks": owner(),
  "POST /api/instances/:id/webhooks": owner(WEBHOOK),
  "PATCH /api/instances/:id/webhooks/:webhookId": owner({ name: "Changed", state: "paused" }),
  "DELETE /api/instances/:id/webhooks/:webhookId": owner(),
  "POST /api/instances/:id/webhooks/:webhookId/rotate-secret": owner({}),
  "POST /api/instances/:id/webhooks/:webhookId/test": owner({}),
  "POST /api/instances/:id/webhooks/:webhookId/replay": owner({ since: "2026-01-01T00:00:00Z", only: "all" }),
  "GET /api/instances/:id/webhooks/:webhookId/deliveries": owner(),
  "GET /api/instances/:id/webhooks/:webhookId/deliveries/:tryId": owner(),
  "GET /api/instances/:id/session": owner(),
  "POST /api/instances/:id/session/start": owner({ newCode: true }),
  "POST /api/instances/:id/session/pairing-code": owner({ phone: "9647701234567" }),
  "GET /api/instances/:id/session/passkey": owner(),
  "POST /api/instances/:id/session/passkey": owner({ answer: JSON.stringify(PASSKEY_ANSWER) }),
  "POST /api/instances/:id/session/passkey/ceremony": owner({}),
  "POST /api/instances/:id/session/logout": owner({}),
  "POST /api/instances/:id/messages": owner({ kind: "text", number: "9647709998888", text: "Hello" }),
  "GET /api/instances/:id/messages/:messageId": owner(),
  "POST /api/instances/:id/files": { ...owner({ a: "file" }), isFile: true },
  "GET /api/messages": user(),
  "GET /api/messages.csv": user(),
  "GET /api/messages/live": { reach: "user", isStream: true },
  "GET /api/chats": user(),
  "POST /api/instances/:id/chats/read": owner({ chat: "one", upTo: "msg_00T3Y6KX80G0000" }),
  "GET /api/instances/:id/chat/:recipient": owner(),
  "POST /api/instances/:id/chat/:recipient/act": owner({ act: "mute", hours: 8 }),
  "GET /api/instances/:id/log/:messageId": owner(),
  "POST /api/instances/:id/log/:messageId/cancel": owner({}),
  "POST /api/instances/:id/log/:messageId/resend": owner({}),
  "POST /api/instances/:id/log/:messageId/act": {
    ...owner({ act: "react", emoji: "👍" }),
    carries: MAX_DASHBOARD_BODY_BYTES,
  },
  "GET /api/instances/:id/log/:messageId/media": owner(),
  "GET /api/instances/:id/telegram": owner(),
  "POST /api/instances/:id/telegram/code": owner({ phone: "9647701234567" }),
  "POST /api/instances/:id/telegram/resend": owner({}),
  "POST /api/instances/:id/telegram/verify": owner({ code: RIGHT_CODE }),
  "POST /api/instances/:id/telegram/password": owner({ password: RIGHT_PASSWORD }),
  "POST /api/instances/:id/telegram/cancel": owner({}),
  "POST /api/instances/:id/telegram/qr": owner({ newCode: true }),
  "POST /api/instances/:id/telegram/logout": owner({}),
  "POST /api/instances/:id/telegram/messages": owner({ kind: "text", recipient: "@layla", text: "Hello" }),
  "GET /api/instances/:id/telegram/messages/:messageId": owner(),

  "GET /dashboard/admin": admin(),
  "GET /dashboard/admin/instances": admin(),
  "GET /dashboard/admin/tutorials": admin(),
  "GET /dashboard/admin/faqs": admin(),
  "GET /api/admin/users": admin(),
  "PUT /api/admin/users/:id/subscription": admin({ subscription: "free" }),
  "PUT /api/admin/users/:id/suspension": admin({ suspended: true }),
  "GET /api/admin/instances": admin(),
  "DELETE /api/admin/instances/:id": admin(),
  "POST /api/admin/instances/:id/renew": admin({}),
  "GET /api/admin/tutorials": admin(),
  "POST /api/admin/tutorials": admin({ ...TUTORIAL, url: "https://youtu.be/aaaaaaaaaaa" }),
  "PUT /api/admin/tutorials/:id": admin(TUTORIAL),
  "DELETE /api/admin/tutorials/:id": admin(),
  "GET /api/admin/faqs": admin(),
  "POST /api/admin/faqs": admin(FAQ),
  "PUT /api/admin/faqs/:id": admin(FAQ),
  "DELETE /api/admin/faqs/:id": admin(),

  // One network of virtual phones, which all who use a sandbox share.
  "GET /api/sandbox/whatsapp/pending": user(),
  "GET /api/sandbox/telegram/pending": user(),
  "GET /api/sandbox/whatsapp/phones": user(),
  "GET /api/sandbox/whatsapp/messages": user(),
  "GET /api/sandbox/whatsapp/passkeys": user(),
  "GET /api/sandbox/whatsapp/chats": user(),
  "GET /api/sandbox/telegram/chats": user(),
  "GET /api/sandbox/changes": { reach: "user", isStream: true },
  "GET /api/sandbox/telegram/accounts": user(),
  "GET /api/sandbox/telegram/messages": user(),
  "GET /api/sandbox/whatsapp/media/:sha256": user(),
  "GET /api/sandbox/telegram/media/:sha256": user(),
  "POST /api/sandbox/whatsapp/scan": user({ qrText: "2@abc", phone: "9647701234567" }),
  "POST /api/sandbox/whatsapp/enter-code": user({ code: "ABCD2345", phone: "9647701234567" }),
  "POST /api/sandbox/whatsapp/passkeys": user({ phone: "9647701234567", asked: true }),
  "POST /api/sandbox/whatsapp/phones": user({ phone: "9647701234567", name: "Phone" }),
  "POST /api/sandbox/whatsapp/reply": user({ ...PHONES, text: "Hi" }),
  "POST /api/sandbox/whatsapp/send": user({ ...PHONES, kind: "text", text: "Hi" }),
  "POST /api/sandbox/whatsapp/read": user({ phone: "9647701234567", peer: "9647709998888" }),
  "POST /api/sandbox/whatsapp/chats": user({ phone: "9647701234567", peer: "9647709998888", archived: true }),
  "POST /api/sandbox/telegram/chats": user({ phone: "9647701234567", peer: "9647709998888", archived: true }),
  "POST /api/sandbox/whatsapp/picture": user({ peer: "9647701234567", image: "/9j/4AAQSkZJRgABAQ==" }),
  "POST /api/sandbox/telegram/picture": user({ peer: "9647701234567", image: "/9j/4AAQSkZJRgABAQ==" }),
  "POST /api/sandbox/whatsapp/unlink": user({ phone: "9647701234567" }),
  "POST /api/sandbox/telegram/accounts": user({ phone: "9647701234567" }),
  "POST /api/sandbox/telegram/confirm-qr": user({ url: "tg://login?token=a", phone: "9647701234567" }),
  "POST /api/sandbox/telegram/reply": user({ ...PHONES, text: "Hi" }),
  "POST /api/sandbox/telegram/send": user({ ...PHONES, kind: "text", text: "Hi" }),
  "POST /api/sandbox/telegram/read": user({ phone: "9647701234567", peer: "777000" }),
  "POST /api/sandbox/telegram/revoke": user({ phone: "9647701234567" }),
};

/** Of the public pages, which stand below the prefix of each language too. */
const SPOKEN =
  /^(GET \/(|privacy|terms|cookies|faq|status(\.json)?|404|login|login\/code|signup|recover|unauthorized|(documentation|tutorials|reset-password|link)\b(?!\/search\.json).*)|POST \/(login|signup|recover|reset-password|link)\b.*)$/;

/** Every route of the web role. A new one without a row here fails. */
export const WEB_ROUTES: Readonly<Record<string, WebRoute>> = {
  ...ENGLISH,
  ...Object.fromEntries(
    Object.entries(ENGLISH)
      .filter(([route]) => SPOKEN.test(route))
      .map(([route, row]) => [route.replace(/ \/$/, " ").replace(" ", " /ar"), row]),
  ),
};

export interface Row extends WebRoute {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  /** What the path wants named, such as "id". */
  readonly places: readonly string[];
}

export const ROWS: readonly Row[] = Object.entries(WEB_ROUTES).map(([route, row]) => {
  const [method = "", path = ""] = route.split(" ");
  return { ...row, route, method, path, places: [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name) };
});

/** What changes something. */
export const UNSAFE_ROWS = ROWS.filter(({ method }) => method !== "GET");
