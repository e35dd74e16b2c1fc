import { PhoneNumber } from "../../components/phone-number.tsx";

/** A phone number as people read it, a @username or an `id:`; left to right in any text. */
export function RecipientName({ recipient }: { recipient: string }) {
  if (/^(@|id:)/.test(recipient)) return <bdi dir="ltr">{recipient}</bdi>;
  return <PhoneNumber digits={recipient.replace(/^\+/, "")} />;
}
