/** How a number behaves; the meanings are listed for readers in `MAGIC_NUMBERS` of the control API's contract. */
export type Behaviour = "ordinary" | "absent" | "refused" | "silent" | "drops" | "never-reads";

const BY_SUFFIX: Readonly<Record<string, Behaviour>> = {
  "0404": "absent",
  "0463": "refused",
  "0408": "silent",
  "0503": "drops",
  "0001": "never-reads",
};

const PHONE = /^[1-9]\d{6,14}$/;

export function behaviourOf(phone: string): Behaviour {
  return BY_SUFFIX[phone.slice(-4)] ?? "ordinary";
}

export function isOnWhatsApp(phone: string): boolean {
  return PHONE.test(phone) && behaviourOf(phone) !== "absent";
}
