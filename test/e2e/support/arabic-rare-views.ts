import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CAMPAIGN_QUERY, NEW_CAMPAIGN_QUERY } from "#ports/contracts/dashboard/campaign-address.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { inArabic } from "./arabic.ts";
import { type ArabicDesk, openProfile, post, press, shown } from "./arabic-desk.ts";

const CAMPAIGN = "طلبات جاهزة للاستلام";
const EMPLOYEE = "ليلى حسن";
/** The sandbox has nobody at such a number. */
const NOT_REGISTERED = "9647711110404";
const PASSKEY = { id: "1", name: "حاسوب العمل", addedAt: "2026-11-21T12:00:00.000Z", lastUsedAt: null };

/** Between the icon before a sentence and its first word, where it is wrapped into narrow places; the most of them, in CSS pixels. */
function gapBeforeFirstWord(sentence: Element): number {
  const line = sentence.parentElement as HTMLElement;
  const whole = line.offsetWidth;
  const gaps = [0.5, 0.6, 0.7, 0.8, 0.9].map((share) => {
    line.style.width = `${whole * share}px`;
    const icon = line.querySelector("svg")?.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(sentence);
    return Math.abs((icon?.left ?? 0) - (text.getClientRects()[0]?.right ?? 0));
  });
  line.style.width = "";
  return Math.max(...gaps);
}

async function draft(page: Page, desk: ArabicDesk): Promise<string> {
  const csv = ["phone,name", "+9647705550101,زينب", "+9647705550102,علي", "call me,عمر"].join("\n");
  const written = { name: CAMPAIGN, template: "order_ready", perMinute: 1, csv };
  const path = `/api/instances/${desk.shopId}/campaigns`;
  return (await post<{ campaign: { id: string } }>(page, desk, path, written)).campaign.id;
}

const act = (page: Page, desk: ArabicDesk, what: string, body: object = {}) =>
  post(page, desk, `/api/campaigns/${new URL(page.url()).searchParams.get(CAMPAIGN_QUERY)}/${what}`, body);

/** What few readers get to see, one after the other. */
export const RARE_ARABIC_VIEWS: Record<string, (page: Page, desk: ArabicDesk) => Promise<unknown>> = {
  "message that failed in a conversation": async (page, { web, send }) => {
    await send(NOT_REGISTERED, "مرحباً");
    await page.goto(web + PAGES.chats.path);
    await page.getByRole("main").getByRole("link").filter({ hasText: "+964 771 111 0404" }).click();
    const log = page.getByRole("log");
    const why = log.getByText(inArabic("This number is not on WhatsApp. Check it, with its country code.")).last();
    await why.waitFor();
    // Its icon stands before the first word, not where the longest line begins.
    expect(await why.evaluate(gapBeforeFirstWord)).toBeLessThan(8);
  },
  "form of a campaign": async (page, { web }) => {
    await page.goto(`${web}${PAGES.campaigns.path}?${NEW_CAMPAIGN_QUERY}`);
    await page.getByLabel(inArabic("Name"), { exact: true }).fill(CAMPAIGN);
    await press(page, "Check the list");
    await page.getByText(inArabic("Choose a file, or paste a list.")).waitFor();
  },
  "draft of a campaign": async (page, desk) => {
    await page.goto(`${desk.web}${PAGES.campaigns.path}?${CAMPAIGN_QUERY}=${await draft(page, desk)}`);
    await page.getByRole("heading", { name: CAMPAIGN, level: 1 }).waitFor();
  },
  "other list of a campaign": async (page) => {
    await press(page, "Replace the list");
    await shown(page, "Replace the list");
    await press(page, "Check the list");
    await page.getByRole("dialog").getByText(inArabic("Choose a file, or paste a list.")).waitFor();
  },
  "campaign that is paused": async (page, desk) => {
    await act(page, desk, "start", { confirmed: true });
    await act(page, desk, "pause");
    await page.reload();
    await page.getByRole("button", { name: inArabic("Resume") }).waitFor();
  },
  "end of a campaign": async (page) => {
    await press(page, "Cancel campaign");
    await shown(page, "Cancel {name}", { name: CAMPAIGN });
  },
  "deletion of a campaign": async (page, desk) => {
    await act(page, desk, "cancel");
    await page.reload();
    await press(page, "Delete");
    await shown(page, "Delete {name}", { name: CAMPAIGN });
  },
  "deliveries sent again": async (page, { web, shopId }) => {
    await page.goto(`${web}${PAGES.webhooks.path}?instance=${shopId}`);
    await page.getByRole("main").getByText("https://shop.example/hooks").click();
    await press(page, "Replay…");
    await shown(page, "Replay deliveries");
  },
  "deletion of an employee": async (page, { web }) => {
    await page.goto(web + PAGES.employees.path);
    await press(page, "Add Employee");
    const form = page.getByRole("dialog");
    await form.getByLabel(inArabic("Name")).fill(EMPLOYEE);
    await form.getByLabel(inArabic("Email")).fill("layla@example.com");
    await form.getByLabel(inArabic("Position")).fill("مهندسة");
    await form.getByLabel(inArabic("Salary")).fill("1200");
    await page.keyboard.press("Enter");
    await press(page, "Delete {name}", { name: EMPLOYEE });
    await shown(page, "Delete employee");
  },
  "video that plays elsewhere": async (page, desk) => {
    const video = {
      title: "كيف تربط هاتفك",
      description: "من الرمز إلى أول رسالة.",
      url: "https://videos.example/first",
    };
    await post(page, desk, "/api/admin/tutorials", video);
    await page.goto(`${desk.web}/ar${PAGES.tutorials.path}`);
    await press(page, "Watch Video");
    await page.getByRole("dialog", { name: video.title }).waitFor();
  },
  "proxy of an instance": async (page, { web, shopId }) => {
    await page.goto(`${web}${PAGES.instances.path}?manage=${shopId}`);
    await page.getByText(inArabic("Proxy"), { exact: true }).click();
    await page.getByLabel(inArabic("Port")).fill("70000");
    await page.getByLabel(inArabic("Password of the proxy")).fill("secret");
    await press(page, "Test and save");
    await page.getByText(inArabic("Enter a port between 1 and 65535.")).waitFor();
  },
  "Telegram's code": async (page, { web, telegram, guarded }) => {
    await page.goto(web + PAGES.instances.path);
    await press(page, "Manage {name}", { name: telegram });
    await press(page, "Use a phone number instead");
    await page.getByLabel(inArabic("Phone Number")).fill(guarded.phone);
    await press(page, "Request Verification Code");
    await page.getByLabel(inArabic("Verification Code")).fill("0");
    await press(page, "Verify Code");
    await page.getByText(inArabic("The code has {count} digits.", { count: 5 })).waitFor();
  },
  "Telegram's password": async (page, { guarded }) => {
    await page.getByLabel(inArabic("Verification Code")).fill(await guarded.code());
    await press(page, "Verify Code");
    await page.getByLabel(inArabic("Telegram password")).waitFor();
  },
  // The server of these tests is at an address where there can be none.
  "passkeys of an account": async (page, desk) => {
    const factors = { totp: false, passkeys: [PASSKEY], recoveryCodesLeft: 10, passkeyProblem: null };
    await page.route("**/api/factors", (route) => route.fulfill({ json: factors }));
    await openProfile(page, desk);
    await page.getByText(PASSKEY.name).waitFor();
  },
  "name of a passkey": async (page) => {
    await press(page, "Edit {name}", { name: PASSKEY.name });
    await shown(page, "Rename passkey");
  },
  "removal of a passkey": async (page) => {
    await press(page, "Cancel");
    await press(page, "Delete {name}", { name: PASSKEY.name });
    await shown(page, "Remove passkey");
  },
  "new passkey": async (page) => {
    await press(page, "Cancel");
    await press(page, "Add a passkey");
    await shown(page, "Add a passkey");
    await page.unroute("**/api/factors");
  },
  "recovery codes": async (page, desk) => {
    await openProfile(page, desk);
    await press(page, "Set up authenticator app");
    await page.getByLabel(inArabic("Current Password")).last().fill(desk.password);
    await page.keyboard.press("Enter");
    const secret = await page.getByRole("region", { name: inArabic("Key for the app") }).innerText();
    const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
    await page.getByLabel(inArabic("Code"), { exact: true }).fill(app.generate());
    await page.keyboard.press("Enter");
    await shown(page, "Recovery codes");
  },
  "second factor asked for once more": async (page, { web, shopId, forgetProof }) => {
    await press(page, "I have stored them");
    forgetProof();
    await page.goto(`${web}${PAGES.instances.path}?manage=${shopId}`);
    await press(page, "Show token");
    await shown(page, "Confirm that it is you");
  },
};
