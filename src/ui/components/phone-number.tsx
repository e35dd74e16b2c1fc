import { groupPhoneNumber } from "./group-phone-number.ts";

/** E.164 digits as people read them; left to right in any text. */
export function PhoneNumber({ digits, className }: { digits: string; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className}>
      {groupPhoneNumber(digits)}
    </bdi>
  );
}
