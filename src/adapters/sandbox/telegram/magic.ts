/** How an account behaves; the meanings are listed for readers in `TELEGRAM_MAGIC` of the control API's contract. */
export type Behaviour = "ordinary" | "absent" | "private" | "flooded" | "wait" | "deleted" | "silent" | "never-reads";

interface Magic {
  readonly suffix: string;
  readonly username: string;
  readonly behaviour: Behaviour;
}

const MAGIC: readonly Magic[] = [
  { suffix: "0404", username: "nobody", behaviour: "absent" },
  { suffix: "0403", username: "private", behaviour: "private" },
  { suffix: "0463", username: "flooded", behaviour: "flooded" },
  { suffix: "0429", username: "wait", behaviour: "wait" },
  { suffix: "0410", username: "deleted", behaviour: "deleted" },
  { suffix: "0408", username: "silent", behaviour: "silent" },
  { suffix: "0001", username: "unread", behaviour: "never-reads" },
];

const PHONE = /^[1-9]\d{6,14}$/;
const USERNAME = /^[a-z]\w{3,31}$/i;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

export function isUsername(text: string): boolean {
  return USERNAME.test(text);
}

export function behaviourOfPhone(phone: string): Behaviour {
  return MAGIC.find(({ suffix }) => phone.endsWith(suffix))?.behaviour ?? "ordinary";
}

export function behaviourOfUsername(username: string): Behaviour {
  const lower = username.toLowerCase();
  return MAGIC.find((magic) => lower.startsWith(magic.username))?.behaviour ?? "ordinary";
}

/** The number's behaviour, else the username's. */
export function behaviourOf(account: { readonly phone: string; readonly username: string | null }): Behaviour {
  const ofPhone = behaviourOfPhone(account.phone);
  if (ofPhone !== "ordinary" || account.username === null) return ofPhone;
  return behaviourOfUsername(account.username);
}
