import { KeyRound } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { ContactNumberField, FieldPair, LocationFields, MediaUrlField } from "../manage/message-fields.tsx";
import { SAMPLES, type Samples } from "../manage/samples.ts";
import type { Draft } from "./draft.ts";
import { browserRandomWord, newVerificationCode, rememberCode, verificationMessage } from "./verification-code.ts";

export interface KindFieldsProps {
  readonly draft: Draft;
  readonly change: (fields: Partial<Draft>) => void;
  readonly samples: Samples;
}

/** The fields of the chosen kind; a placeholder is what goes out when a field is left empty. */
export function KindFields({ draft, change, samples }: KindFieldsProps) {
  const field = (name: Exclude<keyof Draft, "kind">) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  switch (draft.kind) {
    case "text":
      return (
        <div className="grid gap-1">
          <TextAreaField label="Message" rows={3} dir="auto" placeholder={samples.text} {...field("text")} />
          <InsertCode onInsert={(text) => change({ text })} />
        </div>
      );
    case "image":
      return (
        <>
          <MediaUrlField label="Image URL" placeholder={samples.imageUrl} {...field("imageUrl")} />
          <TextField label="Caption" optional dir="auto" maxLength={1024} {...field("imageCaption")} />
        </>
      );
    case "video":
      return (
        <>
          <MediaUrlField label="Video URL" placeholder={samples.videoUrl} {...field("videoUrl")} />
          <TextField label="Caption" optional dir="auto" maxLength={1024} {...field("videoCaption")} />
        </>
      );
    case "contact":
      return (
        <FieldPair>
          <TextField label="Contact Name" dir="auto" placeholder={SAMPLES.contactName} {...field("contactName")} />
          <ContactNumberField draft={draft} change={change} />
        </FieldPair>
      );
    case "location":
      return <LocationFields draft={draft} change={change} />;
    default:
      return null;
  }
}

/** The code is kept in this browser, so that what the recipient types can be compared with it. */
function InsertCode({ onInsert }: { onInsert: (text: string) => void }) {
  function insert() {
    const code = newVerificationCode(browserRandomWord);
    rememberCode(window.localStorage, code, new Date());
    onInsert(verificationMessage(code));
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={insert}
      className="-ms-2 min-h-7! justify-self-start px-2! text-xs!"
      icon={<KeyRound aria-hidden="true" className="size-3.5" strokeWidth={1.6} />}
    >
      Insert verification code
    </Button>
  );
}
