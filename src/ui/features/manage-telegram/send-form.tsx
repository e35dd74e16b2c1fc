import { Contact, FileText, Image, type LucideIcon, MapPin, TextAlignStart, Video } from "lucide-react";
import { TextField } from "../../components/text-field.tsx";
import type { ReceiptSource } from "../manage/receipts.ts";
import { SendFormFrame } from "../manage/send-form-frame.tsx";
import { cleanRecipient, KIND_LABELS, SEND_KINDS, type SendKind } from "./draft.ts";
import { KindFields } from "./kind-fields.tsx";
import type { SendControl } from "./use-send.ts";

const ICONS: Readonly<Record<SendKind, LucideIcon>> = {
  text: TextAlignStart,
  image: Image,
  video: Video,
  file: FileText,
  contact: Contact,
  location: MapPin,
};
const OPTIONS = SEND_KINDS.map((kind) => ({ kind, label: KIND_LABELS[kind], icon: ICONS[kind] }));

const UPLOADED: readonly SendKind[] = ["image", "video", "file"];

export function SendForm({ receipts, sending }: { receipts: ReceiptSource; sending: SendControl }) {
  const { draft, change } = sending;
  return (
    <SendFormFrame
      picker={{ options: OPTIONS, kind: draft.kind, onPick: (kind) => change({ kind }) }}
      ready={draft.recipient !== ""}
      control={sending}
      receipts={receipts}
      progress={UPLOADED.includes(draft.kind) ? "Large files take a while" : undefined}
    >
      <TextField
        label="Recipient (Phone or @username)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={80}
        placeholder="+9647701234567"
        hint="With country code, or @username. Arabic digits are fine."
        className="[&_input]:tabular-nums"
        value={draft.recipient}
        onChange={(event) => change({ recipient: cleanRecipient(event.target.value) })}
      />
      <KindFields draft={draft} change={change} samples={sending.samples} />
    </SendFormFrame>
  );
}
