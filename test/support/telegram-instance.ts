import { telegramViewSchema } from "#ports/contracts/telegram/dashboard.ts";
import { RIGHT_CODE } from "#test/fakes/telegram-provider.ts";
import { TELEGRAM_FORM, webWorld } from "./web.ts";

export const PHONE = "9647701234567";
/** The fake network asks this number for its two-step password. */
export const WITH_PASSWORD = "9647701234522";

/** A signed-in owner of an instance, a Telegram one unless told otherwise, and its calls. */
export async function withInstance(form: object = TELEGRAM_FORM) {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla, form);
  const path = `/api/instances/${instance.id}/telegram`;
  const post = (rest: string, body: object = {}) => world.sendJson("POST", path + rest, body, { as: layla });
  const view = async () => telegramViewSchema.parse(await (await world.get(path, { as: layla })).json());
  return { world, layla, instance, path, post, view };
}

export async function linked() {
  const set = await withInstance();
  await set.post("/code", { phone: PHONE });
  await set.post("/verify", { code: RIGHT_CODE });
  return set;
}
