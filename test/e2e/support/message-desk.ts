import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { api, type LinkedClient, linkedClient } from "./api.ts";
import type { Product } from "./product.ts";

export const SARA = "9647711111111";
export const OMAR = "9647722222222";
/** A number that the sandbox has nobody under. */
const NOBODY = "9647701230404";

/** As no other try says it. */
export const inThisTry = (text: string) => `${text} ${crypto.randomUUID().slice(0, 6)}`;

/** An owner of an account that is linked, who looks at the list of messages. */
export function messageDesk(opened: () => { product: Product; page: Page }) {
  let client: LinkedClient | undefined;
  let phone = 9_647_700_000_000;

  const linked = (): LinkedClient => {
    if (client === undefined) throw new Error("nothing is linked yet");
    return client;
  };
  const row = (text: string | RegExp): Locator =>
    opened().page.getByRole("list", { name: "Messages" }).getByRole("button", { name: text });
  const reply = (from: string, text: string) =>
    api(opened().product.sandbox, "POST", "/whatsapp/reply", { from, to: String(phone), text });
  /** As a program of the owner's would. */
  const send = (number: string, message: string, more: object = {}) => {
    const body = { number, message, dtoken: linked().token, ...more };
    return api(opened().product.api, "POST", `/send/${linked().client}`, body);
  };

  return {
    linked,
    phone: () => String(phone),
    /** An account of its own each time. */
    async link(): Promise<LinkedClient> {
      phone += 1;
      client = await linkedClient(opened().product, String(phone));
      return client;
    },
    send,
    reply,
    row,
    /** So many are listed, in the end. */
    rows: (count: number, text = /./) => expect.poll(() => row(text).count()).toBe(count),
    async receive(): Promise<void> {
      await reply(SARA, "وَصَلَ الطَّلَبُ، شكراً");
      await row(/Received from/)
        .first()
        .waitFor();
    },
    async beRefused(): Promise<void> {
      await send(NOBODY, "Nobody reads this");
      await row(/^Failed to/).waitFor();
    },
  };
}
