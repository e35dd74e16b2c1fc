import { type WebWorld, type WebWorldOptions, webWorld } from "./web.ts";

/** Who has lost a password. */
export const EMAIL = "layla@example.com";

export async function worldOfLayla(options: WebWorldOptions = {}) {
  const world = webWorld(options);
  const layla = await world.person(EMAIL);
  // What a new account and its first device are told is not what is asked about.
  await world.background.settled();
  world.mail.forget();
  return { world, layla };
}

/** The path of the link in the mail that this asks for. */
export async function linkFor(world: WebWorld): Promise<string> {
  await world.postForm("/recover", { email: EMAIL });
  await world.background.settled();
  const [, path = ""] =
    /http:\/\/localhost(\/reset-password\/[\w-]{43})\n/.exec(world.mail.sent.at(-1)?.text ?? "") ?? [];
  return path;
}

export function audited({ stores }: WebWorld, action: string) {
  return stores.audit.entries.filter((entry) => entry.action === action);
}
