import type { BaseTelegramClient } from "@mtcute/core/client.js";
import type { AccountStorage } from "./account-storage.ts";

/** Resolves once mtcute knows from where on it hears of everything; what came before a first log-in it never does. */
export async function startUpdates(client: BaseTelegramClient, storage: AccountStorage): Promise<void> {
  // Where updates were left off is read here; without it mtcute begins with now.
  await client.prepare();
  await client.startUpdatesLoop();
  // Held while mtcute asks Telegram where updates stand.
  await client.updates?.lock.with(async () => undefined);
  await noteStart(client, storage);
}

/** mtcute notes it with the first update alone: one that is lost before it has been taken would stay lost. */
async function noteStart(client: BaseTelegramClient, storage: AccountStorage): Promise<void> {
  const { pts, qts, date, seq } = client.updates ?? {};
  if (pts === undefined || qts === undefined || date === undefined || seq === undefined) return;
  const { updates } = client.storage;
  if ((await updates.getState()) !== null) return;
  await updates.setPts(pts);
  await updates.setQts(qts);
  await updates.setDate(date);
  await updates.setSeq(seq);
  await storage.save();
}
