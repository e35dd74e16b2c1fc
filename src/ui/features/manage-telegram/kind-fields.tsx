import { westernDigits } from "#domain/phone-number.ts";
import { TELEGRAM_LIMITS } from "#domain/telegram-message.ts";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { DegreesField, FieldPair, MediaUrlField } from "../manage/message-fields.tsx";
import { type Draft, SAMPLES, type Samples } from "./draft.ts";

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
  const caption = (name: "imageCaption" | "videoCaption" | "fileCaption") => (
    <TextField label="Caption" optional dir="auto" maxLength={TELEGRAM_LIMITS.captionLength} {...field(name)} />
  );
  switch (draft.kind) {
    case "text":
      return (
        <TextAreaField
          label="Message"
          rows={3}
          dir="auto"
          maxLength={TELEGRAM_LIMITS.textLength}
          placeholder={samples.text}
          {...field("text")}
        />
      );
    case "image":
      return (
        <>
          <MediaUrlField label="Image URL" placeholder={samples.imageUrl} {...field("imageUrl")} />
          {caption("imageCaption")}
        </>
      );
    case "video":
      return (
        <>
          <MediaUrlField label="Video URL" placeholder={samples.videoUrl} {...field("videoUrl")} />
          {caption("videoCaption")}
        </>
      );
    case "file":
      return (
        <>
          <MediaUrlField label="File URL" placeholder={samples.fileUrl} {...field("fileUrl")} />
          {caption("fileCaption")}
        </>
      );
    case "contact":
      return (
        <>
          <FieldPair>
            <TextField
              label="First Name"
              dir="auto"
              maxLength={64}
              placeholder={SAMPLES.contactName}
              {...field("firstName")}
            />
            <TextField label="Last Name" optional dir="auto" maxLength={64} {...field("lastName")} />
          </FieldPair>
          <TextField
            label="Contact Number"
            type="tel"
            inputMode="tel"
            placeholder={SAMPLES.contactNumber}
            value={draft.contactNumber}
            onChange={(event) => change({ contactNumber: westernDigits(event.target.value) })}
          />
        </>
      );
    case "location":
      return (
        <>
          <FieldPair>
            <DegreesField label="Latitude" limit={90} placeholder={SAMPLES.latitude} {...field("latitude")} />
            <DegreesField label="Longitude" limit={180} placeholder={SAMPLES.longitude} {...field("longitude")} />
          </FieldPair>
          <FieldPair>
            <TextField label="Location Name" dir="auto" placeholder={SAMPLES.placeName} {...field("placeName")} />
            <TextField label="Address" dir="auto" placeholder={SAMPLES.address} {...field("address")} />
          </FieldPair>
        </>
      );
    default:
      return null;
  }
}
