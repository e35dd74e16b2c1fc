import type { Step } from "../recording.ts";
import { CAMPAIGN_ROWS } from "./campaigns.ts";
import { ADDRESS_ROWS } from "./dashboard-address-rows.ts";
import { FACTOR_FORM_ROWS, FACTOR_ROWS } from "./dashboard-factor-rows.ts";
import { OWN_DATA_ROWS } from "./dashboard-own-data-rows.ts";
import type { DashboardRow } from "./dashboard-row.ts";
import { SANDBOX_LINKING_ROWS } from "./dashboard-sandbox-rows.ts";
import { SESSION_ROWS } from "./dashboard-session-rows.ts";
import { LOG_ROWS, WEBHOOK_ROWS } from "./dashboard-told-rows.ts";
import { KEY_ROWS } from "./keys.ts";
import { given } from "./provider.ts";
import { TEMPLATE_ROWS } from "./templates.ts";

export const PASSWORD = "correct horse";
export const SAME_ORIGIN = { origin: "http://localhost" };
const SCRIPT = { accept: "application/json" };

const RIGHT_CODE = "12345";
const RIGHT_PASSWORD = "open sesame";
const PHONES = { from: "9647701234567", to: "9647709998888" };
const TELEGRAM = "/api/instances/2/telegram";

const at = (step: string): readonly Step[] => [given({ telegram: step })];

export const DASHBOARD_ROWS: readonly DashboardRow[] = [
  { method: "GET", path: "/api/dashboard", who: "user", store: "instances" },
  ...ADDRESS_ROWS,
  ...OWN_DATA_ROWS,
  { method: "GET", path: "/api/profile/mails", who: "user", store: "notices" },
  {
    method: "PUT",
    path: "/api/profile/mails",
    who: "user",
    store: "notices",
    body: { ends: false, disconnected: true },
  },
  { method: "GET", path: "/api/devices", who: "user", store: "authSessions" },
  { method: "DELETE", path: "/api/devices/{device}", who: "user", store: "authSessions" },
  { method: "POST", path: "/api/devices/sign-out-everywhere", who: "user", store: "authSessions" },
  { method: "GET", path: "/api/activity", who: "user", store: "audit" },
  { method: "GET", path: "/api/analytics", who: "user", store: "analytics", before: [given({ figures: true })] },
  {
    method: "GET",
    path: "/api/analytics/all.csv",
    who: "user",
    store: "analytics",
    before: [given({ figures: true })],
  },
  ...FACTOR_ROWS,
  ...LOG_ROWS,
  ...WEBHOOK_ROWS,
  ...KEY_ROWS,
  ...TEMPLATE_ROWS,
  ...CAMPAIGN_ROWS,
  { method: "POST", path: "/api/auth/recover", who: "everyone", store: "users", body: { email: "owner@example.com" } },
  {
    method: "POST",
    path: "/api/auth/reset/{resetToken}",
    who: "everyone",
    store: "resetTokens",
    body: { password: "another horse" },
  },

  { method: "GET", path: "/api/instances", who: "user", store: "instances" },
  {
    method: "POST",
    path: "/api/instances",
    who: "user",
    store: "instances",
    body: { name: "Changed", platform: "whatsapp", phone: "", apiId: "", appHash: "" },
  },
  {
    method: "PUT",
    path: "/api/instances/1",
    who: "owner",
    store: "instances",
    body: { name: "Changed", platform: "whatsapp" },
  },
  { method: "DELETE", path: "/api/instances/1", who: "owner", store: "instances" },
  { method: "POST", path: "/api/instances/1/renew", who: "owner", store: "instances" },
  { method: "GET", path: "/api/instances/1/token", who: "owner", store: "instances" },
  { method: "POST", path: "/api/instances/1/token", who: "owner", store: "instances" },

  { method: "GET", path: "/api/instances/1/privacy", who: "owner", store: "instances" },
  {
    method: "PUT",
    path: "/api/instances/1/privacy",
    who: "owner",
    store: "instances",
    body: { keepContent: false, fetchMedia: true, keepDays: 7 },
  },

  ...SESSION_ROWS,
  {
    method: "POST",
    path: "/api/instances/1/messages",
    who: "owner",
    store: "instances",
    gateway: "whatsapp",
    body: { kind: "text", number: "9647709998888", text: "Hello" },
  },
  { method: "GET", path: "/api/instances/1/messages/M1", who: "owner", store: "instances", gateway: "whatsapp" },

  { method: "GET", path: TELEGRAM, who: "owner", store: "instances", gateway: "telegram" },
  {
    method: "POST",
    path: `${TELEGRAM}/code`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    body: { phone: "9647701234567" },
    before: at("idle"),
  },
  {
    method: "POST",
    path: `${TELEGRAM}/resend`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    before: at("code"),
  },
  {
    method: "POST",
    path: `${TELEGRAM}/verify`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    body: { code: RIGHT_CODE },
    before: at("code"),
  },
  {
    method: "POST",
    path: `${TELEGRAM}/password`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    body: { password: RIGHT_PASSWORD },
    before: at("password"),
  },
  {
    method: "POST",
    path: `${TELEGRAM}/cancel`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    before: at("code"),
  },
  {
    method: "POST",
    path: `${TELEGRAM}/qr`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    body: { newCode: true },
    before: at("idle"),
  },
  { method: "POST", path: `${TELEGRAM}/logout`, who: "owner", store: "instances", gateway: "telegram" },
  {
    method: "POST",
    path: `${TELEGRAM}/messages`,
    who: "owner",
    store: "instances",
    gateway: "telegram",
    body: { kind: "text", recipient: "@layla", text: "Hello" },
  },
  { method: "GET", path: `${TELEGRAM}/messages/M2`, who: "owner", store: "instances", gateway: "telegram" },

  { method: "GET", path: "/api/admin/users", who: "admin", store: "directory" },
  {
    method: "PUT",
    path: "/api/admin/users/1/subscription",
    who: "admin",
    store: "audit",
    body: { subscription: "free" },
  },
  {
    method: "PUT",
    path: "/api/admin/users/1/suspension",
    who: "admin",
    store: "audit",
    body: { suspended: true },
  },
  { method: "GET", path: "/api/admin/instances", who: "admin", store: "directory" },
  { method: "DELETE", path: "/api/admin/instances/1", who: "admin", store: "directory" },
  { method: "POST", path: "/api/admin/instances/1/renew", who: "admin", store: "directory" },
  { method: "GET", path: "/api/admin/tutorials", who: "admin", store: "content" },
  {
    method: "POST",
    path: "/api/admin/tutorials",
    who: "admin",
    store: "content",
    body: { title: "New", description: "Text", url: "https://youtu.be/aaaaaaaaaaa" },
  },
  {
    method: "PUT",
    path: "/api/admin/tutorials/1",
    who: "admin",
    store: "content",
    body: { title: "Changed", description: "Text", url: "https://youtu.be/dQw4w9WgXcQ" },
  },
  { method: "DELETE", path: "/api/admin/tutorials/1", who: "admin", store: "content" },
  { method: "GET", path: "/api/admin/faqs", who: "admin", store: "content" },
  {
    method: "POST",
    path: "/api/admin/faqs",
    who: "admin",
    store: "content",
    body: { question: "New?", answer: "Yes" },
  },
  {
    method: "PUT",
    path: "/api/admin/faqs/1",
    who: "admin",
    store: "content",
    body: { question: "Changed?", answer: "Yes" },
  },
  { method: "DELETE", path: "/api/admin/faqs/1", who: "admin", store: "content" },

  ...SANDBOX_LINKING_ROWS,
  { method: "POST", path: "/api/sandbox/whatsapp/reply", who: "user", body: { ...PHONES, text: "Hi" } },
  {
    method: "POST",
    path: "/api/sandbox/whatsapp/read",
    who: "user",
    body: { phone: PHONES.from, peer: PHONES.to },
  },
  { method: "POST", path: "/api/sandbox/whatsapp/unlink", who: "user", body: { phone: PHONES.from } },
  { method: "POST", path: "/api/sandbox/telegram/accounts", who: "user", body: { phone: PHONES.from } },
  {
    method: "POST",
    path: "/api/sandbox/telegram/confirm-qr",
    who: "user",
    body: { url: "tg://login?token=a", phone: PHONES.from },
  },
  { method: "POST", path: "/api/sandbox/telegram/reply", who: "user", body: { ...PHONES, text: "Hi" } },
  { method: "POST", path: "/api/sandbox/telegram/read", who: "user", body: { phone: PHONES.from, peer: "777000" } },
  { method: "POST", path: "/api/sandbox/telegram/revoke", who: "user", body: { phone: PHONES.from } },
];

/** Forms, as a script sends them. */
export const FORM_ROWS: readonly DashboardRow[] = [
  {
    method: "POST",
    path: "/signup",
    who: "everyone",
    store: "users",
    headers: SCRIPT,
    body: { name: "Layla Hassan", email: "new@example.com", country: "IQ", password: PASSWORD, terms: "on" },
  },
  {
    method: "POST",
    path: "/login",
    who: "everyone",
    store: "users",
    headers: SCRIPT,
    body: { email: "owner@example.com", password: PASSWORD },
  },
  {
    method: "POST",
    path: "/recover",
    who: "everyone",
    store: "users",
    headers: SCRIPT,
    body: { email: "owner@example.com" },
  },
  {
    method: "POST",
    path: "/reset-password/{resetToken}",
    who: "everyone",
    store: "resetTokens",
    headers: SCRIPT,
    body: { password: "another horse", confirm: "another horse" },
  },
  { method: "POST", path: "/link/{link}", who: "everyone", store: "mailedLinks", headers: SCRIPT, body: {} },
  ...FACTOR_FORM_ROWS,
  { method: "POST", path: "/logout", who: "user", store: "authSessions", headers: SCRIPT },
];
