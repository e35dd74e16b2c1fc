import type { Page } from "playwright-core";
import { PAGES } from "#ports/contracts/pages.ts";
import { inArabic } from "./arabic.ts";

/** Of whom and of what the views are: an administrator, and another user. */
export interface ArabicDesk {
  readonly web: string;
  /** Of the administrator's instances, a WhatsApp one whose account has written to a customer; `telegram` is another's name. */
  readonly shopId: number;
  readonly telegram: string;
  /** Of one of the administrator's API keys. */
  readonly keyName: string;
  readonly customer: string;
  readonly otherEmail: string;
  readonly password: string;
  /** An account of the sandbox's Telegram that has a two-step password. */
  readonly guarded: { readonly phone: string; readonly code: () => Promise<string> };
  /** From the account of `shopId`. */
  readonly send: (phone: string, message: string) => Promise<unknown>;
  /** The session has shown its second factor too long ago. */
  readonly forgetProof: () => void;
}

type Words = Parameters<typeof inArabic>[0];

export const press = (page: Page, words: Words, values?: Record<string, string>) =>
  page
    .getByRole("button", { name: inArabic(words, values), exact: true })
    .last()
    .click();
export const shown = (page: Page, words: Words, values?: Record<string, string>) =>
  page.getByRole("dialog", { name: inArabic(words, values) }).waitFor();

export async function openProfile(page: Page, { web }: ArabicDesk): Promise<void> {
  await page.goto(`${web}${PAGES.dashboard.path}?profile`);
  await page.getByRole("heading", { name: inArabic("Second factor") }).waitFor();
}

export async function post<Body>(page: Page, { web }: ArabicDesk, path: string, data: object): Promise<Body> {
  const answer = await page.request.post(web + path, { data, headers: { origin: web } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
