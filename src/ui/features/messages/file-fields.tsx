import type { FieldOf, FileKind } from "#domain/messages/content.ts";
import { say } from "#languages/say.ts";
import { TextField } from "../../components/text-field.tsx";
import { typing } from "./fields.tsx";
import { isRowComing, readRow } from "./file-row.ts";
import { LaterFields } from "./later-fields.tsx";
import { NO_URL, type TypedUrl, type UrlFieldProps } from "./url-field.ts";

interface TypedFile extends TypedUrl {
  readonly caption: string;
}

export const NO_FILE: TypedFile = { ...NO_URL, caption: "" };

/** A caption is left out unless something was typed. */
export function typedFile(
  { url, caption }: Omit<TypedFile, "file">,
  sample: string,
): { url: string; caption?: string } {
  return { url: url.trim() || sample, ...(caption.trim() ? { caption } : {}) };
}

/** Those with a text below their file. */
type CaptionedKind = { [K in FileKind]: "caption" extends FieldOf<K> ? K : never }[FileKind];

/** Whether one of this device is on its way to us. */
export function isFileComing({ file }: TypedUrl): boolean {
  const row = readRow(file);
  return row !== null && isRowComing(row);
}

const loadField = () => import("./file-field.tsx");

interface FileFieldsProps extends Omit<UrlFieldProps, "typed" | "change"> {
  readonly kind: CaptionedKind;
  readonly typed: TypedFile;
  readonly change: (fields: Partial<TypedFile>) => void;
}

/** Where a file is, or which of this device it is; each kind has its own. */
export function UrlField(props: UrlFieldProps) {
  return <LaterFields load={loadField}>{({ FileField }) => <FileField key={props.kind} {...props} />}</LaterFields>;
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
