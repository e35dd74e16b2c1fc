import { Film, Image, Link2, X } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { ALBUM_ITEMS } from "#domain/messages/content.ts";
import { acceptsType, type MessageLimits } from "#domain/messages/limits.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { controlClass } from "../../components/control-class.ts";
import { FieldError } from "../../components/field.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import {
  type AlbumRow,
  isRowEmpty,
  kindOfAddress,
  readRows,
  SAMPLES,
  withFiles,
  withNewRow,
  withoutRow,
  writeRows,
} from "./album-rows.ts";
import { typing, wrongAt } from "./fields.tsx";
import { ChooseFiles, FileName, FileTile, megabytes } from "./file-parts.tsx";
import { calledName } from "./file-row.ts";
import type { FieldsProps } from "./kind.ts";
import { sampleFile } from "./url-field.ts";
import { useUploads } from "./use-uploads.ts";

const { min, max } = ALBUM_ITEMS;

/** Pictures and videos, each by its address or from this device, and what stands below them. */
export function AlbumFields(props: FieldsProps<"album">) {
  const { typed, change, wrong, defaults, rules, sender } = props;
  const [problem, setProblem] = useState<string | undefined>();
  const rows = readRows(typed.items);
  const errorId = useId();
  const uploads = useUploads({
    ...{ sender, rows, onProblem: setProblem },
    change: (next) => change({ items: writeRows(next) }),
  });
  const room = max - rows.filter((row) => !isRowEmpty(row)).length;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = sorted([...(currentTarget.files ?? [])], rules.limits);
    // The same file may be chosen again.
    currentTarget.value = "";
    let keys: readonly number[] = [];
    uploads.update((now) => {
      const files = chosen.good.map(({ file: { name, size }, kind }) => ({
        kind,
        file: { name: calledName(name), bytes: size, until: null },
      }));
      const placed = withFiles(now, files);
      keys = placed.keys;
      return placed.rows;
    });
    const isTooMany = chosen.good.length > keys.length;
    setProblem(chosen.problem ?? (isTooMany ? say("An album has at most {max} files.", { max }) : undefined));
    uploads.begin(keys.flatMap((key, at) => (chosen.good[at] ? [{ key, file: chosen.good[at].file }] : [])));
  }

  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={`${errorId}-note`}>
        <legend className="mb-1.5 text-sm font-medium">{say("Pictures and videos")}</legend>
        <ol className="grid gap-2">
          {rows.map((row, at) => (
            <Row
              key={row.key}
              row={row}
              place={at + 1}
              error={wrongAt(wrong, `items.${at}`) ?? wrongAt(wrong, `items.${at}.url`)}
              sample={sampleFile(defaults, SAMPLES[row.kind])}
              isFixed={rows.length <= min && isRowEmpty(row)}
              going={uploads.of(row.key)}
              onChange={(fields) =>
                uploads.update((now) => now.map((one) => (one.key === row.key ? { ...one, ...fields } : one)))
              }
              onRemove={() => {
                uploads.drop(row.key);
                uploads.update((now) => withoutRow(now, row.key));
              }}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2">
          <ChooseFiles multiple accept={accepted(rules.limits)} disabled={room === 0} onChange={choose}>
            {say("Choose files")}
          </ChooseFiles>
          <Button
            size="sm"
            disabled={rows.length >= max}
            onClick={() => uploads.update(withNewRow)}
            icon={<Link2 aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />}
          >
            {say("Add an address")}
          </Button>
          <span className="ms-auto text-xs text-ink-muted tabular-nums">
            {say("{count} of {max}", { count: rows.length, max })}
          </span>
        </div>
        <FieldError id={errorId} message={problem ?? wrongAt(wrong, "items")} />
        <p id={`${errorId}-note`} className="text-xs text-ink-muted">
          {say("{min} to {max}. An address must be public: the gateway downloads it.", { min, max })}
        </p>
      </fieldset>
      <TextField
        label={say("Caption")}
        optional
        dir="auto"
        maxLength={rules.limits.captionLength}
        {...typing(props, "caption")}
        error={wrongAt(wrong, "caption") ?? wrongAt(wrong, "items.0.caption")}
      />
    </>
  );
}

interface RowProps {
  readonly row: AlbumRow;
  readonly place: number;
  readonly error: string | undefined;
  /** What goes out where nothing is typed. */
  readonly sample: string;
  /** An album cannot be smaller. */
  readonly isFixed: boolean;
  readonly going: { readonly preview: string | null; readonly part: number } | undefined;
  readonly onChange: (fields: Partial<AlbumRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, place, error, sample, isFixed, going, onChange, onRemove }: RowProps) {
  const errorId = useId();
  const { kind, url, file } = row;
  return (
    <li className="grid gap-1.5">
      <div
        className={classNames(
          "grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-2",
          file === undefined && "max-md:grid-cols-[minmax(0,1fr)_auto]",
        )}
      >
        <FileTile
          icon={kind === "video" ? Film : Image}
          preview={going?.preview ?? null}
          className={file === undefined ? "max-md:hidden" : ""}
        />
        {file === undefined ? (
          <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_112px]">
            <input
              type="url"
              dir="ltr"
              inputMode="url"
              maxLength={2048}
              aria-label={say("Address of file {place}", { place })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              placeholder={sample}
              value={url}
              onChange={({ target }) => onChange({ url: target.value, kind: kindOfAddress(target.value) ?? kind })}
              className={controlClass()}
            />
            <Select
              aria-label={say("Kind of file {place}", { place })}
              value={kind}
              onChange={({ target }) => onChange({ kind: target.value === "video" ? "video" : "image" })}
            >
              <option value="image">{say("Image")}</option>
              <option value="video">{say("Video")}</option>
            </Select>
          </div>
        ) : (
          <FileName row={{ ...row, file }} kind={kind} part={going?.part ?? 0} />
        )}
        <IconButton
          label={say("Remove file {place}", { place })}
          variant="quiet"
          disabled={isFixed}
          onClick={onRemove}
          className={classNames("max-md:self-start", isFixed && "invisible")}
        >
          <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <FieldError id={errorId} message={error} />
    </li>
  );
}

interface Chosen {
  readonly good: readonly { readonly file: File; readonly kind: AlbumRow["kind"] }[];
  /** What is wrong with the first of the others. */
  readonly problem: string | undefined;
}

/** By what the browser says of them: the bytes are looked at by the server. */
function sorted(files: readonly File[], { files: limits }: Limits): Chosen {
  const good: { file: File; kind: AlbumRow["kind"] }[] = [];
  let problem: string | undefined;
  for (const file of files) {
    const kind = kindOfType(file.type, limits);
    if (kind === null)
      problem ??= say("{name} is neither a picture nor a video that can be sent.", { name: file.name });
    else if (file.size > limits[kind].maxBytes) {
      problem ??= say("{name} is larger than {most} MB.", { name: file.name, most: megabytes(limits[kind]) });
    } else good.push({ file, kind });
  }
  return { good, problem };
}

function kindOfType(type: string, { image, video }: Limits["files"]): AlbumRow["kind"] | null {
  if (type.startsWith("video/")) return acceptsType(video, type) ? "video" : null;
  return acceptsType(image, type) ? "image" : null;
}

type Limits = MessageLimits<"image" | "video">;

function accepted({ files: { image, video } }: Limits): string {
  return [...(image.types ?? ["image/*"]), ...(video.types ?? ["video/*"])].join(",");
}
