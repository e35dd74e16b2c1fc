import type { Page } from "playwright-core";
import { PAGES } from "#ports/contracts/pages.ts";
import { inArabic } from "./arabic.ts";
import { type ArabicDesk, openProfile, post, press, shown } from "./arabic-desk.ts";

/** Dialogs that need no account of their own on a network, one after the other. */
export const MORE_ARABIC_VIEWS: Record<string, (page: Page, desk: ArabicDesk) => Promise<unknown>> = {
  "rotation of a key": async (page, { web, keyName }) => {
    await page.goto(web + PAGES.keys.path);
    await press(page, "Rotate {name}", { name: keyName });
    await shown(page, "Rotate {name}", { name: keyName });
  },
  "endpoint that was added": async (page, { web, shopId }) => {
    await page.goto(`${web}${PAGES.webhooks.path}?instance=${shopId}`);
    await page
      .getByRole("main")
      .getByRole("button", { name: inArabic("Add endpoint") })
      .first()
      .click();
    await page.getByLabel(inArabic("Address")).fill("https://shop.example/hooks");
    await page.getByLabel("message.received").check();
    await press(page, "Add endpoint");
    await shown(page, "Endpoint added");
  },
  "drawer of an endpoint": async (page) => {
    await press(page, "I stored it");
    await page.getByRole("region", { name: inArabic("Settings and secret") }).waitFor();
  },
  "rotation of a signing secret": async (page) => {
    await press(page, "Rotate");
    await shown(page, "Rotate signing secret");
  },
  "deletion of an endpoint": async (page) => {
    await press(page, "Cancel");
    await press(page, "Delete");
    await shown(page, "Delete endpoint");
  },
  "form of a template": async (page, { web }) => {
    await page.goto(web + PAGES.templates.path);
    await press(page, "Create template");
    await shown(page, "Create template");
  },
  "deletion of a template": async (page, desk) => {
    const texts = { en: "Hello {{name}}", ar: "مرحباً {{name}}" };
    await post(page, desk, "/api/templates", { name: "order_ready", language: "ar", texts });
    await page.goto(desk.web + PAGES.templates.path);
    await press(page, "Delete {name}", { name: "order_ready" });
    await shown(page, "Delete {name}", { name: "order_ready" });
  },
  "something else to send": async (page, { web }) => {
    await page.goto(web + PAGES.chats.path);
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await press(page, "Send something else");
    await shown(page, "Send something else");
  },
  "end of all devices": async (page, desk) => {
    await openProfile(page, desk);
    await press(page, "Sign out everywhere");
    await shown(page, "Sign out everywhere");
  },
  "app of a second factor": async (page, desk) => {
    await openProfile(page, desk);
    await press(page, "Set up authenticator app");
    await page.getByLabel(inArabic("Current Password")).last().fill(desk.password);
    await page.keyboard.press("Enter");
    await page.getByAltText(inArabic("QR code for an authenticator app")).waitFor();
  },
  "change of a subscription": async (page, { web, otherEmail }) => {
    await page.goto(web + PAGES.admin.path);
    await page.getByRole("button", { name: `${inArabic("Make paid")}: ${otherEmail}` }).click();
    await shown(page, "Change subscription");
  },
  "removal of an instance": async (page, { web, telegram }) => {
    await page.goto(`${web}${PAGES.admin.path}/instances`);
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${inArabic("Delete {name}", { name: telegram })}`) })
      .click();
    await shown(page, "Delete instance");
  },
  "form of a video": async (page, { web }) => {
    await page.goto(`${web}${PAGES.admin.path}/tutorials`);
    await press(page, "Add Tutorial");
    await shown(page, "Add Tutorial");
  },
  "Telegram's QR code": async (page, { web, telegram }) => {
    await page.goto(web + PAGES.instances.path);
    await press(page, "Manage {name}", { name: telegram });
    await press(page, "Log in with QR code instead");
    await page.getByRole("img", { name: inArabic("QR code to link {app}", { app: inArabic("Telegram") }) }).waitFor();
  },
  "chat on the customer's phone": async (page, { web, customer }) => {
    await page.goto(`${web}${PAGES.sandbox.path}#whatsapp/${customer}`);
    await page.getByPlaceholder(inArabic("Type an answer")).waitFor();
  },
  "things that the customer's phone attaches": async (page) => {
    await page
      .locator("summary")
      .and(page.getByLabel(inArabic("Attach")))
      .click();
    await page.getByLabel(inArabic("Send a file")).waitFor();
  },
  "location that the customer's phone sends": async (page) => {
    await press(page, "Location");
    await shown(page, "Send a location");
    await press(page, "Send");
    await page.getByText(inArabic("Enter a latitude from -90 to 90, such as 33.3152")).waitFor();
  },
  "customer's phone with an archived chat": async (page) => {
    await press(page, "Cancel");
    await press(page, "Archive chat");
    await page.getByRole("button", { name: new RegExp(`^${inArabic("Archived chats")}`) }).waitFor();
  },
};
