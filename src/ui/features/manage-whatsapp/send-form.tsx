import { Contact, Image, type LucideIcon, MapPin, Send, TextAlignStart, Video } from "lucide-react";
import type { FormEvent } from "react";
import { westernDigits } from "#domain/phone-number.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { KIND_LABELS, SEND_KINDS, type SendKind } from "./draft.ts";
import { KindFields } from "./kind-fields.tsx";
import { SendOutcome } from "./send-outcome.tsx";
import type { SendControl } from "./use-send.ts";

const ICONS: Readonly<Record<SendKind, LucideIcon>> = {
  text: TextAlignStart,
  image: Image,
  video: Video,
  contact: Contact,
  location: MapPin,
};

export function SendForm({ instanceId, sending }: { instanceId: number; sending: SendControl }) {
  const { draft, change } = sending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sending.sending && draft.number.trim()) sending.send();
  }

  return (
    <form onSubmit={submit} aria-labelledby="send-message" className="mt-7 grid gap-4">
      <h3 id="send-message" className="text-base tracking-[-0.008em]">
        Send Message
      </h3>
      <KindPicker kind={draft.kind} onPick={(kind) => change({ kind })} />
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
      <div className="flex flex-col gap-4 md:flex-row md:items-center">
        <Button
          type="submit"
          variant="primary"
          className="flex-none"
          disabled={!draft.number.trim()}
          busy={sending.sending}
          busyLabel="Sending…"
          icon={<Send aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.75} />}
        >
          Send Message
        </Button>
        <SendOutcome instanceId={instanceId} problem={sending.problem} last={sending.last} />
      </div>
    </form>
  );
}

interface KindPickerProps {
  readonly kind: SendKind;
  readonly onPick: (kind: SendKind) => void;
}

/** Five in a row; three and two on a phone. */
function KindPicker({ kind, onPick }: KindPickerProps) {
  return (
    <fieldset className="grid grid-cols-6 rounded-lg border border-soft md:grid-flow-col md:grid-cols-none md:auto-cols-[1fr]">
      <legend className="sr-only">Message type</legend>
      {SEND_KINDS.map((each) => (
        <KindChoice key={each} kind={each} chosen={each === kind} onPick={onPick} />
      ))}
    </fieldset>
  );
}

function KindChoice({ kind, chosen, onPick }: KindPickerProps & { chosen: boolean }) {
  const Icon = ICONS[kind];
  return (
    <label
      className={
        "relative col-span-2 flex min-h-10 cursor-pointer items-center justify-center gap-2 border-line px-1 whitespace-nowrap text-ink-muted transition-colors select-none hover:bg-hover hover:text-ink " +
        "nth-of-type-[2]:border-s nth-of-type-[3]:border-s nth-of-type-[n+4]:col-span-3 nth-of-type-[n+4]:border-t nth-of-type-[5]:border-s " +
        "nth-of-type-[1]:rounded-ss-[9px] nth-of-type-[3]:rounded-se-[9px] nth-of-type-[4]:rounded-es-[9px] nth-of-type-[5]:rounded-ee-[9px] " +
        "md:col-span-1! md:min-h-9 md:border-t-0! md:px-2 md:nth-of-type-[n+2]:border-s md:nth-of-type-[1]:rounded-es-[9px] md:nth-of-type-[3]:rounded-se-none md:nth-of-type-[4]:rounded-es-none md:nth-of-type-[5]:rounded-se-[9px] " +
        "has-checked:z-1 has-checked:bg-brand-tint has-checked:font-medium has-checked:text-ink has-checked:outline has-checked:outline-brand " +
        "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
      }
    >
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={chosen}
        onChange={() => onPick(kind)}
        className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
      />
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={chosen ? "size-4 text-brand max-md:hidden" : "size-4 max-md:hidden"}
      />
      {KIND_LABELS[kind]}
    </label>
  );
}
