import { NO_CONTACTS, SANDBOX_CONTACTS } from "#domain/contacts.ts";
import type { CampaignRecipientView, CampaignView } from "#ports/contracts/campaigns.ts";
import type { ActivityEntryView } from "#ports/contracts/dashboard/activity.ts";
import type { AdminInstanceView, AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { BellEntryView } from "#ports/contracts/dashboard/bell.ts";
import type { ShownCampaigns } from "#ports/contracts/dashboard/campaigns.ts";
import { ALL_INSTANCES } from "#ports/contracts/dashboard/instance-filters.ts";
import { NO_FILTERS } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import type { AdminSection, AnyPage, PageContext, SignedInUser } from "#ports/contracts/pages.ts";
import type { RequestView } from "#ports/contracts/requests.ts";
import type { TemplateView } from "#ports/contracts/templates.ts";

/** Sample props, one page of each kind. */

export const SANDBOX: PageContext = {
  network: "sandbox",
  path: "/dashboard",
  language: "en",
  contacts: SANDBOX_CONTACTS,
};
export const LIVE: PageContext = { network: "live", path: "/dashboard", language: "en", contacts: NO_CONTACTS };

export const LAYLA: SignedInUser = {
  id: 48,
  name: "Layla Hassan",
  email: "layla@example.com",
  phone: null,
  country: "IQ",
  role: "user",
  verified: true,
  memberSince: "2026-10-01T09:00:00.000Z",
  deletesAt: null,
};

export const SHOP: InstanceView = {
  id: 1,
  name: "Shop Orders",
  platform: "whatsapp",
  client: "Client041",
  apiId: null,
  phone: null,
  botId: null,
  userEmail: LAYLA.email,
  active: true,
  createdAt: "2126-11-09T12:20:00.000Z",
  expiresAt: "2126-12-09T12:20:00.000Z",
};

const ORDER_READY: TemplateView = {
  name: "order_ready",
  language: "en",
  texts: { en: "Hello {{name}}, order {{order}} is ready.", ar: "مرحباً {{name}}، طلبك {{order}} جاهز." },
  placeholders: ["name", "order"],
  createdAt: "2026-11-09T12:20:00.000Z",
  updatedAt: "2026-11-09T12:20:00.000Z",
};

const NOVEMBER: CampaignView = {
  ...{ id: "cmp_00T3Y6KX80G0000", name: "Ready to collect, November", client: SHOP.client, platform: "whatsapp" },
  ...{ template: ORDER_READY.name, perMinute: 6, state: "running", reason: null, recipients: 20, refused: 1 },
  counts: { waiting: 12, sending: 1, sent: 1, delivered: 2, read: 2, failed: 1, stopped: 1, refused: 1 },
  ...{ minutesLeft: 2, needsConfirmation: false, startAt: null, createdAt: "2026-11-09T12:20:00.000Z" },
  ...{ startedAt: "2026-11-09T12:21:00.000Z", endedAt: null },
};

const RECIPIENT: CampaignRecipientView = {
  ...{ line: 2, to: "+9647701234567", language: "ar", values: { name: "سارة", order: "1042" }, state: "waiting" },
  ...{ code: null, detail: null, messageId: null, at: null },
};

const FIRST_SAID = {
  language: ORDER_READY.language,
  texts: ORDER_READY.texts,
  first: [RECIPIENT],
  own: { instanceId: SHOP.id, to: "+9647700000001" },
};

export const DESK: InstanceView = {
  ...SHOP,
  id: 2,
  name: "Support Desk",
  platform: "telegram",
  client: "Client038",
  apiId: "2714903",
  userEmail: null,
  active: false,
  createdAt: "2026-10-15T06:05:00.000Z",
  expiresAt: "2026-11-14T06:05:00.000Z",
};

export const LOGIN: Extract<AnyPage, { name: "login" }> = {
  name: "login",
  props: {
    values: { email: "" },
    from: "",
    errors: {},
    notice: null,
    passkeys: { origin: "http://localhost:3000", problem: null },
  },
};

export const SIGNUP: Extract<AnyPage, { name: "signup" }> = {
  name: "signup",
  props: { values: { name: "", email: "", country: "", referral: "", terms: false }, errors: {} },
};

export const RECOVER: Extract<AnyPage, { name: "recover" }> = {
  name: "recover",
  props: { values: { email: "" }, errors: {}, done: null, outbox: false },
};

export const RESET: Extract<AnyPage, { name: "reset-password" }> = {
  name: "reset-password",
  props: { token: "a token/of theirs", state: "open", rotateCredentials: true, errors: {} },
};

export const ENDS_SOON: BellEntryView = {
  ...{ id: "ends-soon/1/0", sign: "ends", title: "Shop ends on 2026-11-26", text: "From then on it sends nothing." },
  ...{ link: { href: "/dashboard/instances?renew=1", label: "Renew" }, at: "2026-11-19T10:00:00.000Z", isRead: false },
};

const FAILED_CALL: RequestView = {
  ...{ requestId: "r-1", at: "2026-11-19T10:00:00.000Z", client: SHOP.client, instance: SHOP.name, method: "POST" },
  ...{ route: "/send/{client}", status: 422, code: "MEDIA_TYPE", tookMs: 12, via: "key", key: "Shop backend" },
};

export const DASHBOARD: Extract<AnyPage, { name: "dashboard" }> = {
  name: "dashboard",
  props: {
    user: LAYLA,
    figures: { totalInstances: 2, activeInstances: 1, expiredInstances: 1, referredSubscribers: 7 },
    firstSteps: { done: ["instance", "link"] },
  },
};

export const INSTANCES: Extract<AnyPage, { name: "instances" }> = {
  name: "instances",
  props: {
    asked: ALL_INSTANCES,
    user: LAYLA,
    list: {
      ...{ instances: [SHOP, DESK], freeInUse: 2, freeLimit: 2, links: [] },
      ...{ asked: ALL_INSTANCES, pages: 1, found: 2, counts: { all: 2, needs: 2, connected: 0, expired: 1 } },
    },
    whatsappUrl: "http://127.0.0.1:3001",
    telegramUrl: "http://127.0.0.1:3002",
  },
};

export const SIGNED_IN: ActivityEntryView = {
  id: 90,
  kind: "sign-in",
  what: "Signed in",
  about: null,
  who: "You",
  address: "192.0.2.7",
  at: "2026-11-21T10:00:00.000Z",
};

export const ADMIN: SignedInUser = { ...LAYLA, id: 1, name: "Sara Ali", email: "sara@example.com", role: "admin" };

export const LISTED_LAYLA: AdminUserView = {
  id: LAYLA.id,
  name: LAYLA.name,
  email: LAYLA.email,
  role: "user",
  subscription: "free",
  suspended: false,
  instances: 2,
  memberSince: LAYLA.memberSince,
  deletesAt: null,
};

export const LISTED_SHOP: AdminInstanceView = {
  id: SHOP.id,
  name: SHOP.name,
  platform: SHOP.platform,
  client: SHOP.client,
  ownerEmail: LAYLA.email,
  subscription: "free",
  linked: true,
  active: true,
  expiresAt: SHOP.expiresAt,
};

export const LOGGED: LoggedMessage = {
  ...{ id: "msg_00T418CHA4XJBEH", instanceId: SHOP.id, direction: "out", kind: "text", state: "read", chat: "c1" },
  at: "2026-11-21T12:00:00.000Z",
  person: { recipient: "9647701234567", name: null, phone: "9647701234567", username: null },
  writer: null,
  text: "Your order 1042 is on its way.",
  content: { kind: "text", text: "Your order 1042 is on its way." },
  ...{ file: null, contact: null, location: null, about: null, why: null, remedy: null, dueAt: null, attempts: 1 },
  times: {
    ...{ accepted: "2026-11-21T12:00:00.000Z", queued: null, sending: "2026-11-21T12:00:00.100Z", ended: null },
    ...{ sent: "2026-11-21T12:00:00.400Z", delivered: "2026-11-21T12:00:01.000Z", read: "2026-11-21T12:00:04.000Z" },
  },
};

const LISTED = { instances: [SHOP], freeInUse: 1, freeLimit: 2 };
const HOSTS = { whatsappUrl: "http://localhost:3001", telegramUrl: "http://localhost:3002" };

const MESSAGES: Extract<AnyPage, { name: "messages" }> = {
  name: "messages",
  props: {
    ...{ user: LAYLA, filters: NO_FILTERS, instances: LISTED, keepMessagesDays: 30, ...HOSTS },
    log: { messages: [LOGGED], next: null, lookedBackTo: null },
  },
};

const CHATS: Extract<AnyPage, { name: "chats" }> = {
  name: "chats",
  props: {
    user: LAYLA,
    chats: { chats: [{ last: LOGGED, person: LOGGED.person, unread: 2 }], next: null },
    instances: LISTED,
    ...HOSTS,
  },
};

const ADMIN_SECTIONS: readonly AdminSection[] = [
  { kind: "users", search: "", list: { users: [LISTED_LAYLA], next: 48 } },
  { kind: "instances", search: "shop", list: { instances: [LISTED_SHOP], next: null } },
  { kind: "tutorials", list: { tutorials: [] } },
  { kind: "faqs", list: null },
];

const SHOWN_CAMPAIGNS: readonly ShownCampaigns[] = [
  { what: "list", list: { campaigns: [NOVEMBER, { ...NOVEMBER, id: "cmp_2", state: "draft" }] } },
  { what: "list", list: null },
  {
    what: "one",
    id: NOVEMBER.id,
    opened: { campaign: NOVEMBER, ...FIRST_SAID },
    recipients: { recipients: [RECIPIENT, { ...RECIPIENT, line: 3, to: "", state: "refused" }], next: 3 },
  },
  {
    what: "one",
    id: "cmp_2",
    opened: { campaign: { ...NOVEMBER, state: "draft", needsConfirmation: true }, ...FIRST_SAID },
    recipients: null,
  },
  { what: "missing" },
  { what: "new", instances: [SHOP], templates: [ORDER_READY] },
];

const STATUS: AnyPage = {
  name: "status",
  props: {
    status: {
      parts: (["whatsapp", "telegram", "web"] as const).map((part, at) => ({
        ...{ part, ready: at === 1 ? false : at === 0 ? true : null, checkedAt: "2026-11-19T10:00:00.000Z" },
        ...{ availability: 99.95, days: [null, 100, 99.8, 12] },
      })),
      ...{ firstDay: "2026-11-16", lastDay: "2026-11-19" },
      months: [{ month: "2026-11", availability: { whatsapp: 99.95, telegram: 100, web: null } }],
    },
  },
};

export const PAGES: readonly AnyPage[] = [
  LOGIN,
  SIGNUP,
  RECOVER,
  RESET,
  { name: "tutorials", props: { tutorials: [] } },
  { name: "faq", props: { faqs: [], query: "" } },
  STATUS,
  { name: "privacy", props: { keepMessagesDays: 30 } },
  { name: "terms", props: {} },
  { name: "cookies", props: {} },
  { name: "unauthorized", props: {} },
  { name: "not-found", props: {} },
  DASHBOARD,
  INSTANCES,
  MESSAGES,
  CHATS,
  { name: "templates", props: { user: LAYLA, list: { templates: [ORDER_READY] } } },
  ...SHOWN_CAMPAIGNS.map((shown): AnyPage => ({ name: "campaigns", props: { user: LAYLA, shown } })),
  { name: "requests", props: { user: LAYLA, asked: "r-1", found: [FAILED_CALL], failed: [FAILED_CALL] } },
  { name: "notifications", props: { user: LAYLA, list: { entries: [ENDS_SOON] } } },
  { name: "activity", props: { user: LAYLA, activity: { entries: [SIGNED_IN], more: true } } },
  ...ADMIN_SECTIONS.map((section): AnyPage => ({ name: "admin", props: { user: ADMIN, section } })),
  { name: "sandbox", props: { user: LAYLA, sandbox: true, starterPhone: "9647705550141" } },
];
