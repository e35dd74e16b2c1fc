import { type LinkedClient, linkedClient } from "../e2e/support/api.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { signedInCookie } from "../e2e/support/signed-in.ts";
import { linkedTelegram, type Sandbox, sandboxOf, type TelegramClient } from "../e2e/support/telegram.ts";

/** Linked to WhatsApp, and who is written to from there. */
export const SHOP = "9647701234567";
export const CUSTOMER = "9647709876543";
/** Linked to Telegram, and who is written to from there. */
export const ALICE = "201000000101";
export const BOB = "201000000102";
export const BOBS_NAME = "@bob_customer";

interface LinkedProduct {
  readonly product: Product;
  readonly sandbox: Sandbox;
  readonly whatsapp: LinkedClient;
  readonly telegram: TelegramClient;
  /** Of a signed-in reader. */
  readonly cookie: string;
}

/** The whole product over that database, with an account of each platform linked. */
export async function linkedProduct(databaseUrl: string, env: Record<string, string> = {}): Promise<LinkedProduct> {
  const product = await startProduct({ DATABASE_URL: databaseUrl, SEND_LIMIT: "1000", ...env });
  try {
    const sandbox = sandboxOf(product);
    await sandbox.post("/telegram/accounts", { phone: ALICE, name: "Alice", username: "alice_owner" });
    await sandbox.post("/telegram/accounts", { phone: BOB, name: "Bob", username: BOBS_NAME.slice(1) });
    const whatsapp = await linkedClient(product, SHOP);
    const telegram = await linkedTelegram(product, ALICE);
    return { product, sandbox, whatsapp, telegram, cookie: await signedInCookie(product) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
