import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";

/** How an account behaves; the meanings are listed for readers in `TELEGRAM_MAGIC` of the control API's contract. */
type Behaviour = "ordinary" | "absent" | "private" | "flooded" | "wait" | "deleted" | "silent" | "never-reads";

const BEHAVIOURS: Readonly<Record<(typeof TELEGRAM_MAGIC)[number]["username"], Behaviour>> = {
  nobody: "absent",
  private: "private",
  flooded: "flooded",
  wait: "wait",
  deleted: "deleted",
  silent: "silent",
  unread: "never-reads",
};

const PHONE = /^[1-9]\d{6,14}$/;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

export function behaviourOfPhone(phone: string): Behaviour {
  const magic = TELEGRAM_MAGIC.find(({ suffix }) => phone.endsWith(suffix));
  return magic === undefined ? "ordinary" : BEHAVIOURS[magic.username];
}

export function behaviourOfUsername(username: string): Behaviour {
  const lower = username.toLowerCase();
  const magic = TELEGRAM_MAGIC.find(({ username: beginning }) => lower.startsWith(beginning));
  return magic === undefined ? "ordinary" : BEHAVIOURS[magic.username];
}

/** The number's behaviour, else the username's. */
export function behaviourOf(account: { readonly phone: string; readonly username: string | null }): Behaviour {
  const ofPhone = behaviourOfPhone(account.phone);
  if (ofPhone !== "ordinary" || account.username === null) return ofPhone;
  return behaviourOfUsername(account.username);
}
