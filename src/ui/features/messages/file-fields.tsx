import type { FieldOf, FileKind } from "#domain/messages/content.ts";
import { say } from "#languages/say.ts";
import { TextField } from "../../components/text-field.tsx";
import { typing, wrongAt } from "./fields.tsx";
import type { Defaults, FieldsProps } from "./kind.ts";

interface TypedFile {
  readonly url: string;
  readonly caption: string;
}

export const NO_FILE: TypedFile = { url: "", caption: "" };

/** One of our own files. */
export function sampleFile({ origin }: Defaults, path: string): string {
  return origin + path;
}

/** A caption is left out unless something was typed. */
export function typedFile({ url, caption }: TypedFile, sample: string): { url: string; caption?: string } {
  return { url: url.trim() || sample, ...(caption.trim() ? { caption } : {}) };
}

/** Those with a text below their file. */
type CaptionedKind = { [K in FileKind]: "caption" extends FieldOf<K> ? K : never }[FileKind];

interface UrlFieldProps extends Pick<FieldsProps<FileKind>, "defaults" | "wrong"> {
  /** Such as "Image URL". */
  readonly label: string;
  /** Path of the file that goes out when none is named. */
  readonly sample: string;
  readonly typed: Pick<TypedFile, "url">;
  readonly change: (fields: { readonly url: string }) => void;
}

interface FileFieldsProps extends Omit<UrlFieldProps, "typed" | "change">, Pick<FieldsProps<FileKind>, "rules"> {
  readonly kind: CaptionedKind;
  readonly typed: TypedFile;
  readonly change: (fields: Partial<TypedFile>) => void;
}

/** Where a file is. */
export function UrlField({ label, sample, defaults, typed, change, wrong }: UrlFieldProps) {
  return (
    <TextField
      label={label}
      type="url"
      dir="ltr"
      inputMode="url"
      maxLength={2048}
      hint={say("A public address. The gateway downloads it.")}
      placeholder={sampleFile(defaults, sample)}
      error={wrongAt(wrong, "url")}
      value={typed.url}
      onChange={(event) => change({ url: event.target.value })}
    />
  );
}

/** Where a file is, and what stands below it where the platform shows that. */
export function FileFields(props: FileFieldsProps) {
  const { kind, rules } = props;
  return (
    <>
      <UrlField {...props} />
      {rules.takes(kind, "caption") ? (
        <TextField
          label={say("Caption")}
          optional
          dir="auto"
          maxLength={rules.limits.captionLength}
          {...typing(props, "caption")}
        />
      ) : null}
    </>
  );
}
