import { createHmac } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { ReceivedCall } from "./webhook-receiver.ts";

/** Adds one by the form; resolves to its secret, which is shown then. */
export async function addEndpoint(page: Page, url: string, name: string): Promise<string> {
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const form = page.getByRole("dialog", { name: "Add endpoint" });
  await form.getByLabel("Address").fill(url);
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Add endpoint" }).click();
  const shown = page.getByRole("dialog", { name: "Endpoint added" });
  const secret = await shown.getByRole("region", { name: "Signing secret" }).textContent();
  return secret?.trim() ?? "";
}

export const drawerOf = (page: Page, url: string): Locator => page.getByRole("dialog", { name: url });

/** As Standard Webhooks has it. */
export function isSigned({ headers, body }: ReceivedCall, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const ours = createHmac("sha256", key).update(signed).digest("base64");
  return (headers["webhook-signature"] ?? "").split(" ").includes(`v1,${ours}`);
}
