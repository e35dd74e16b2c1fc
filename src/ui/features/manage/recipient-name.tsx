import { PhoneNumber } from "../../components/phone-number.tsx";

/** A phone number as people read it, or a @username; left to right in any text. */
export function RecipientName({ recipient }: { recipient: string }) {
  if (recipient.startsWith("@")) return <bdi dir="ltr">{recipient}</bdi>;
  return <PhoneNumber digits={recipient.replace(/^\+/, "")} />;
}
