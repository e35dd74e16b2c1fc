import type { FileKind } from "#domain/messages/content.ts";
import type { Defaults, FieldsProps } from "./kind.ts";

/** What is typed where a file is asked for. */
export interface TypedUrl {
  readonly url: string;
  /** Of this device. */
  readonly file: string;
}

export const NO_URL: TypedUrl = { url: "", file: "" };

/** One of our own files. */
export function sampleFile({ origin }: Defaults, path: string): string {
  return origin + path;
}

export interface UrlFieldProps extends Pick<FieldsProps<FileKind>, "defaults" | "rules" | "sender" | "wrong"> {
  readonly kind: FileKind;
  /** Such as "Image URL". */
  readonly label: string;
  /** Path of the file that goes out when none is named. */
  readonly sample: string;
  readonly typed: TypedUrl;
  readonly change: (fields: Partial<TypedUrl>) => void;
}
