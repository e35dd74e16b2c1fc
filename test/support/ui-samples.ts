import type { ActivityEntryView } from "#ports/contracts/dashboard/activity.ts";
import type { AdminInstanceView, AdminUserView } from "#ports/contracts/dashboard/admin.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { AdminSection, AnyPage, PageContext, SignedInUser } from "#ports/contracts/pages.ts";

/** Sample props, one page of each kind. */

export const SANDBOX: PageContext = { network: "sandbox", path: "/dashboard" };
export const LIVE: PageContext = { network: "live", path: "/dashboard" };

export const LAYLA: SignedInUser = {
  id: 48,
  name: "Layla Hassan",
  email: "layla@example.com",
  phone: null,
  country: "IQ",
  role: "user",
  memberSince: "2026-10-01T09:00:00.000Z",
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
  props: { values: { email: "" }, from: "", errors: {}, notice: null },
};

export const SIGNUP: Extract<AnyPage, { name: "signup" }> = {
  name: "signup",
  props: { values: { name: "", email: "", country: "", referral: "", terms: false }, errors: {} },
};

export const RECOVER: Extract<AnyPage, { name: "recover" }> = {
  name: "recover",
  props: { values: { email: "" }, errors: {}, done: null },
};

export const RESET: Extract<AnyPage, { name: "reset-password" }> = {
  name: "reset-password",
  props: { token: "a token/of theirs", state: "open", errors: {} },
};

export const DASHBOARD: Extract<AnyPage, { name: "dashboard" }> = {
  name: "dashboard",
  props: {
    user: LAYLA,
    figures: { totalInstances: 2, activeInstances: 1, expiredInstances: 1, referredSubscribers: 7 },
  },
};

export const INSTANCES: Extract<AnyPage, { name: "instances" }> = {
  name: "instances",
  props: {
    user: LAYLA,
    list: { instances: [SHOP, DESK], freeInUse: 2, freeLimit: 2 },
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
  instances: 2,
  memberSince: LAYLA.memberSince,
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

const ADMIN_SECTIONS: readonly AdminSection[] = [
  { kind: "users", search: "", list: { users: [LISTED_LAYLA], next: 48 } },
  { kind: "instances", search: "shop", list: { instances: [LISTED_SHOP], next: null } },
  { kind: "tutorials", list: { tutorials: [] } },
  { kind: "faqs", list: null },
];

export const PAGES: readonly AnyPage[] = [
  LOGIN,
  SIGNUP,
  RECOVER,
  RESET,
  { name: "tutorials", props: { tutorials: [] } },
  { name: "faq", props: { faqs: [], query: "" } },
  { name: "privacy", props: {} },
  { name: "terms", props: {} },
  { name: "cookies", props: {} },
  { name: "unauthorized", props: {} },
  { name: "not-found", props: {} },
  DASHBOARD,
  INSTANCES,
  { name: "activity", props: { user: LAYLA, activity: { entries: [SIGNED_IN], more: true } } },
  ...ADMIN_SECTIONS.map((section): AnyPage => ({ name: "admin", props: { user: ADMIN, section } })),
  { name: "sandbox", props: { user: LAYLA, sandbox: true } },
];
