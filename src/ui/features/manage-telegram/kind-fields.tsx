import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { ContactNumberField, FieldPair, LocationFields, MediaUrlField } from "../manage/message-fields.tsx";
import { SAMPLES, type Samples } from "../manage/samples.ts";
import type { Draft } from "./draft.ts";

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
          <ContactNumberField draft={draft} change={change} />
        </>
      );
    case "location":
      return <LocationFields draft={draft} change={change} />;
    default:
      return null;
  }
}
