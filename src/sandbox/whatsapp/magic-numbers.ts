import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";

/** How a number behaves; the meanings are listed for readers in `WHATSAPP_MAGIC` of the control API's contract. */
type Behaviour = "ordinary" | "absent" | "refused" | "silent" | "drops" | "never-reads";

const BEHAVIOURS: Readonly<Record<(typeof WHATSAPP_MAGIC)[number]["suffix"], Behaviour>> = {
  "0404": "absent",
  "0463": "refused",
  "0408": "silent",
  "0503": "drops",
  "0001": "never-reads",
};

const PHONE = /^[1-9]\d{6,14}$/;

export function behaviourOf(phone: string): Behaviour {
  const magic = WHATSAPP_MAGIC.find(({ suffix }) => phone.endsWith(suffix));
  return magic === undefined ? "ordinary" : BEHAVIOURS[magic.suffix];
}

export function isOnWhatsApp(phone: string): boolean {
  return PHONE.test(phone) && behaviourOf(phone) !== "absent";
}
