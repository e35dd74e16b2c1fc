import { KeyRound } from "lucide-react";
import { westernDigits } from "#domain/phone-number.ts";
import { Button } from "../../components/button.tsx";
import { TextAreaField, TextField, type TextFieldProps } from "../../components/text-field.tsx";
import { type Draft, SAMPLES, type Samples } from "./draft.ts";
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
          <MediaUrl label="Image URL" placeholder={samples.imageUrl} {...field("imageUrl")} />
          <TextField label="Caption" optional dir="auto" maxLength={1024} {...field("imageCaption")} />
        </>
      );
    case "video":
      return (
        <>
          <MediaUrl label="Video URL" placeholder={samples.videoUrl} {...field("videoUrl")} />
          <TextField label="Caption" optional dir="auto" maxLength={1024} {...field("videoCaption")} />
        </>
      );
    case "contact":
      return (
        <Pair>
          <TextField label="Contact Name" dir="auto" placeholder={SAMPLES.contactName} {...field("contactName")} />
          <TextField
            label="Contact Number"
            type="tel"
            inputMode="tel"
            placeholder={SAMPLES.contactNumber}
            value={draft.contactNumber}
            onChange={(event) => change({ contactNumber: westernDigits(event.target.value) })}
          />
        </Pair>
      );
    case "location":
      return (
        <>
          <Pair>
            <Degrees label="Latitude" limit={90} placeholder={SAMPLES.latitude} {...field("latitude")} />
            <Degrees label="Longitude" limit={180} placeholder={SAMPLES.longitude} {...field("longitude")} />
          </Pair>
          <Pair>
            <TextField label="Location Name" dir="auto" placeholder={SAMPLES.placeName} {...field("placeName")} />
            <TextField label="Address" dir="auto" placeholder={SAMPLES.address} {...field("address")} />
          </Pair>
        </>
      );
    default:
      return null;
  }
}

function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

function MediaUrl(props: Pick<TextFieldProps, "label" | "placeholder" | "value" | "onChange">) {
  return (
    <TextField
      type="url"
      inputMode="url"
      maxLength={2048}
      hint="A public address. The gateway downloads it."
      {...props}
    />
  );
}

function Degrees({
  limit,
  ...props
}: Pick<TextFieldProps, "label" | "placeholder" | "value" | "onChange"> & { limit: number }) {
  return <TextField type="number" inputMode="decimal" step="0.000001" min={-limit} max={limit} {...props} />;
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
