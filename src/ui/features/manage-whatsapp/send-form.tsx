import { Contact, Image, type LucideIcon, MapPin, TextAlignStart, Video } from "lucide-react";
import { westernDigits } from "#domain/phone-number.ts";
import { TextField } from "../../components/text-field.tsx";
import type { ReceiptSource } from "../manage/receipts.ts";
import { SendFormFrame } from "../manage/send-form-frame.tsx";
import { KIND_LABELS, SEND_KINDS, type SendKind } from "./draft.ts";
import { KindFields } from "./kind-fields.tsx";
import type { SendControl } from "./use-send.ts";

const ICONS: Readonly<Record<SendKind, LucideIcon>> = {
  text: TextAlignStart,
  image: Image,
  video: Video,
  contact: Contact,
  location: MapPin,
};
const OPTIONS = SEND_KINDS.map((kind) => ({ kind, label: KIND_LABELS[kind], icon: ICONS[kind] }));

export function SendForm({ receipts, sending }: { receipts: ReceiptSource; sending: SendControl }) {
  const { draft, change } = sending;
  return (
    <SendFormFrame
      picker={{ options: OPTIONS, kind: draft.kind, onPick: (kind) => change({ kind }) }}
      ready={draft.number.trim() !== ""}
      control={sending}
      receipts={receipts}
    >
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        pattern="\+?[0-9 \-]+"
        title="Digits, spaces and dashes, with an optional plus in front"
        placeholder="+964 770 123 4567"
        hint="With country code. Arabic digits are fine."
        className="[&_input]:tabular-nums"
        value={draft.number}
        onChange={(event) => change({ number: westernDigits(event.target.value) })}
      />
      <KindFields draft={draft} change={change} samples={sending.samples} />
    </SendFormFrame>
  );
}
