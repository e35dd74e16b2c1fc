import { afterEach, beforeEach, vi } from "vitest";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { TelegramLoginView, TelegramView } from "#ports/contracts/telegram/dashboard.ts";
import { ManageTelegram } from "#ui/features/manage-telegram/index.tsx";
import { jsonApi } from "./json-api.ts";
import { type Screen, show } from "./ui.tsx";
import { DESK } from "./ui-samples.ts";

/** An instance that is ready to link. */
export const LINKABLE: InstanceView = { ...DESK, active: true, phone: "+9647705550138" };

/** Where the dialog's instance is called. */
export const TELEGRAM_PATH = `/api/instances/${LINKABLE.id}/telegram`;

const STARTED_AT = "2026-11-21T12:00:00.000Z";

export function telegramView(fields: Partial<TelegramView> = {}): TelegramView {
  return {
    state: "inactive",
    reason: "never-linked",
    message: "No Telegram account is linked yet",
    since: STARTED_AT,
    user: null,
    login: null,
    hold: null,
    ...fields,
  };
}

export const NOON = new Date(STARTED_AT);

/** A clock that stands at noon, and a page that is closed after each test. */
export function atNoon(page: () => Screen): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
  });
  afterEach(async () => {
    await page().close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

type CodeLogin = Extract<TelegramLoginView, { step: "code" }>;

export function codeLogin(fields: Partial<CodeLogin> = {}): CodeLogin {
  return {
    step: "code",
    phone: "9647705550138",
    channel: "app",
    next: "sms",
    length: 5,
    resendAt: "2026-11-21T12:01:00.000Z",
    sentAt: STARTED_AT,
    expiresAt: "2026-11-21T12:05:00.000Z",
    ...fields,
  };
}

export function waitingForCode(fields: Partial<CodeLogin> = {}): TelegramView {
  const message = "Waiting for the verification code";
  return telegramView({ state: "code", reason: "waiting-for-code", message, login: codeLogin(fields) });
}

export function waitingForPassword(hint: string | null = "first cat"): TelegramView {
  const login = { step: "password", hint, expiresAt: "2026-11-21T12:05:00.000Z" } as const;
  const message = "Waiting for the two-step password";
  return telegramView({ state: "password", reason: "waiting-for-password", message, login });
}

export const LINKED = telegramView({
  state: "connected",
  reason: "linked",
  message: "Connected as Layla Hassan",
  user: { name: "Layla Hassan", username: "layla", phone: "9647705550138" },
});

/** The dialog before a server that answers so; the routes can be changed while it is open. */
export async function openManageTelegram(
  routes: Parameters<typeof jsonApi>[0],
  instance: InstanceView = LINKABLE,
): Promise<{ api: ReturnType<typeof jsonApi>; page: Screen }> {
  const api = jsonApi({
    [`GET /api/instances/${instance.id}/privacy`]: () => ({ ...DEFAULT_PRIVACY, serverDays: 30 }),
    ...routes,
  });
  const page = await show(
    <ManageTelegram
      instance={instance}
      telegramUrl="http://localhost:3002"
      sandbox
      onRenewed={() => undefined}
      onClose={() => undefined}
    />,
  );
  await page.settle();
  return { api, page };
}

/** What the log-in steps answer with. */
export const CODE_SENT = { message: "Verification code sent to your Telegram app", login: codeLogin() };
export const LOGGED_IN = { step: "done", message: "Successfully logged in to Telegram" };

export function isOff(page: Screen, name: string): boolean {
  const button = page.find("button", name);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`no button is named ${name}`);
  return button.disabled;
}

/** The bodies of the POST calls to one path of the instance. */
export function posted(api: ReturnType<typeof jsonApi>, path: string): unknown[] {
  const calls = api.calls.filter((call) => call.method === "POST" && call.path === TELEGRAM_PATH + path);
  return calls.map(({ body }) => body);
}

/** What the line above the form marks as where the log-in stands. */
export function currentStep(): string | undefined {
  return document.querySelector("[aria-current=step]")?.textContent;
}

/** The sentence above the panel. */
export function bannerText(): string | undefined {
  const alerts = [...document.querySelectorAll("[role=alert]")];
  return alerts.find((alert) => alert.closest("form") === null)?.textContent;
}
