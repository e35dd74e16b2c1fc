import { AudioLines, FileText, Film, Image, Sticker, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { type FileLimit, GIF_TYPE } from "#domain/messages/limits.ts";
import { say } from "#languages/say.ts";
import { FieldError } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { wrongAt } from "./fields.tsx";
import { ChooseFiles, FileName, FileTile, megabytes } from "./file-parts.tsx";
import { calledName, type FileRow, readRow, writeRow } from "./file-row.ts";
import { NO_URL, sampleFile, type UrlFieldProps } from "./url-field.ts";
import { useUploads } from "./use-uploads.ts";

const ICONS = { image: Image, video: Film, audio: AudioLines, document: FileText, sticker: Sticker } as const;

/** The address of a file, or a file of this device in its place. */
export function FileField({ kind, label, sample, defaults, rules, sender, typed, change, wrong }: UrlFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const errorId = useId();
  const row = readRow(typed.file);
  const uploads = useUploads<FileRow>({
    ...{ sender, rows: row === null ? [] : [row], onProblem: setProblem },
    change: ([next]) => change(next === undefined ? NO_URL : { url: next.url, file: writeRow(next) }),
  });
  const limit = rules.limits.files[kind];
  const error = problem ?? wrongAt(wrong, "url");

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    const name = calledName(file.name);
    if (file.size > limit.maxBytes) {
      currentTarget.value = "";
      setProblem(say("{name} is larger than {most} MB.", { name, most: megabytes(limit) }));
      return;
    }
    setProblem(undefined);
    const key = Date.now();
    uploads.update(() => [{ key, url: "", file: { name, bytes: file.size, until: null } }]);
    uploads.begin([{ key, file }]);
  }

  if (row === null) {
    return (
      <div className="grid gap-2">
        <TextField
          label={label}
          type="url"
          dir="ltr"
          inputMode="url"
          maxLength={2048}
          hint={say("A public address. The gateway downloads it.")}
          placeholder={sampleFile(defaults, sample)}
          error={error}
          value={typed.url}
          onChange={({ target }) => {
            setProblem(undefined);
            change({ url: target.value });
          }}
        />
        <div>
          <ChooseFiles accept={offered(kind, limit)} onChange={choose}>
            {say("Choose a file")}
          </ChooseFiles>
        </div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name stands in the file's own row.
    <div role="group" aria-label={say("File")} aria-describedby={error ? errorId : undefined} className="grid gap-1.5">
      <div className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-2">
        <FileTile icon={ICONS[kind]} preview={uploads.of(row.key)?.preview ?? null} />
        <FileName row={row} kind={kind} part={uploads.of(row.key)?.part ?? 0} />
        <IconButton
          label={say("Remove file {place}", { place: row.file.name })}
          variant="quiet"
          onClick={() => {
            uploads.drop(row.key);
            uploads.update(() => []);
          }}
        >
          <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** Other sound, and a GIF, is made on its way what the network shows. */
function offered(kind: UrlFieldProps["kind"], { types }: Pick<FileLimit, "types">): string | undefined {
  if (kind === "audio") return "audio/*";
  const all = kind === "video" && types !== null ? [...types, GIF_TYPE] : types;
  return all?.join(",");
}
