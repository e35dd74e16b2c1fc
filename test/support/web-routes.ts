import { RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-provider.ts";
import { PASSWORD, signupFields } from "./web.ts";

/** Who is let in; an "owner" is whoever the instance or the device in the path belongs to. */
type Reach = "everyone" | "user" | "owner" | "admin";

interface WebRoute {
  readonly reach: Reach;
  /** What a browser would send to it. */
  readonly body?: object;
  /** Sent by a page's form, not by a script. */
  readonly isForm?: true;
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
const NEW_PASSWORD = { password: "another horse" };

const open = (...routes: string[]): Record<string, WebRoute> =>
  Object.fromEntries(routes.map((route) => [route, { reach: "everyone" }]));
const form = (body: object): WebRoute => ({ reach: "everyone", body, isForm: true });
const user = (body?: object): WebRoute => ({ reach: "user", ...(body === undefined ? {} : { body }) });
const owner = (body?: object): WebRoute => ({ ...user(body), reach: "owner" });
const admin = (body?: object): WebRoute => ({ ...user(body), reach: "admin" });

/** Every route of the web role. A new one without a row here fails. */
export const WEB_ROUTES: Readonly<Record<string, WebRoute>> = {
  ...open("GET /healthz", "GET /readyz", "GET /", "GET /privacy", "GET /terms", "GET /cookies", "GET /documentation"),
  ...open("GET /tutorials", "GET /faq", "GET /tutorials/thumbnails/:file{[\\w-]{11}\\.jpg}", "GET /unauthorized"),
  ...open("GET /llms.txt", "GET /llms-full.txt"),
  ...open("GET /openapi.json", "GET /openapi/whatsapp.json", "GET /openapi/telegram.json"),
  ...open("GET /robots.txt", "GET /sitemap.xml", "GET /404", "GET /login", "GET /signup", "GET /recover"),
  ...open("GET /reset-password/:token"),
  "POST /login": form({ email: "owner@example.com", password: PASSWORD }),
  "POST /signup": form(signupFields("new@example.com")),
  "POST /recover": form({ email: "owner@example.com" }),
  "POST /reset-password/:token": form({ ...NEW_PASSWORD, confirm: NEW_PASSWORD.password }),
  "POST /logout": form({}),
  "POST /api/auth/recover": { reach: "everyone", body: { email: "owner@example.com" } },
  "POST /api/auth/reset/:token": { reach: "everyone", body: NEW_PASSWORD },

  "GET /dashboard": user(),
  "GET /dashboard/instances": user(),
  "GET /dashboard/employees": user(),
  "GET /dashboard/activity": user(),
  "GET /sandbox": user(),
  "GET /api/dashboard": user(),
  "GET /api/profile": user(),
  "PUT /api/profile": user(PROFILE),
  "GET /api/devices": user(),
  "DELETE /api/devices/:id": owner(),
  "POST /api/devices/sign-out-everywhere": user({}),
  "GET /api/activity": user(),
  "GET /api/instances": user(),
  "POST /api/instances": user(SHOP),

  "PUT /api/instances/:id": owner(SHOP),
  "DELETE /api/instances/:id": owner(),
  "GET /api/instances/:id/token": owner(),
  "POST /api/instances/:id/token": owner({}),
  "GET /api/instances/:id/session": owner(),
  "POST /api/instances/:id/session/start": owner({ newCode: true }),
  "POST /api/instances/:id/session/logout": owner({}),
  "POST /api/instances/:id/messages": owner({ kind: "text", number: "9647709998888", text: "Hello" }),
  "GET /api/instances/:id/messages/:messageId": owner(),
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
  "GET /api/admin/instances": admin(),
  "DELETE /api/admin/instances/:id": admin(),
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
  "GET /api/sandbox/telegram/accounts": user(),
  "GET /api/sandbox/telegram/messages": user(),
  "GET /api/sandbox/whatsapp/media/:sha256": user(),
  "GET /api/sandbox/telegram/media/:sha256": user(),
  "POST /api/sandbox/whatsapp/scan": user({ qrText: "2@abc", phone: "9647701234567" }),
  "POST /api/sandbox/whatsapp/phones": user({ phone: "9647701234567", name: "Phone" }),
  "POST /api/sandbox/whatsapp/reply": user({ ...PHONES, text: "Hi" }),
  "POST /api/sandbox/whatsapp/read": user({ phone: "9647701234567", peer: "9647709998888" }),
  "POST /api/sandbox/whatsapp/unlink": user({ phone: "9647701234567" }),
  "POST /api/sandbox/telegram/accounts": user({ phone: "9647701234567" }),
  "POST /api/sandbox/telegram/confirm-qr": user({ url: "tg://login?token=a", phone: "9647701234567" }),
  "POST /api/sandbox/telegram/reply": user({ ...PHONES, text: "Hi" }),
  "POST /api/sandbox/telegram/read": user({ phone: "9647701234567", peer: "777000" }),
  "POST /api/sandbox/telegram/revoke": user({ phone: "9647701234567" }),
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
