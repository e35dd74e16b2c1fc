import { type LucideIcon, Upload } from "lucide-react";
import type { ComponentProps } from "react";
import type { FileKind } from "#domain/messages/content.ts";
import type { FileLimit } from "#domain/messages/limits.ts";
import { say } from "#languages/say.ts";
import { buttonClass } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { type DeviceRow, isRowComing } from "./file-row.ts";
import { describeMedia } from "./media-size.ts";

/** Opens the device's own choice of files. */
export function ChooseFiles({ children, ...input }: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <label
      className={classNames(
        buttonClass({ size: "sm" }),
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        input.disabled ? "cursor-not-allowed text-ink-muted!" : "cursor-pointer",
      )}
    >
      <Upload aria-hidden="true" className="-ms-0.5 size-4" strokeWidth={1.6} />
      {children}
      <input {...input} type="file" className="absolute inset-0 cursor-[inherit] opacity-0" />
    </label>
  );
}

interface FileTileProps {
  readonly icon: LucideIcon;
  /** Where a picture can be looked at. */
  readonly preview: string | null;
  readonly className?: string;
}

export function FileTile({ icon: Icon, preview, className = "" }: FileTileProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid size-9 place-items-center overflow-hidden rounded-lg bg-sunken text-ink-muted",
        className,
      )}
    >
      {preview === null ? (
        <Icon className="size-4.5" strokeWidth={1.6} />
      ) : (
        <img src={preview} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}

interface FileNameProps {
  readonly row: DeviceRow;
  readonly kind: FileKind;
  /** How far it is, 0 to 1. */
  readonly part: number;
}

export function FileName({ row, kind, part }: FileNameProps) {
  const { name, bytes } = row.file;
  const isComing = isRowComing(row);
  return (
    <div className="min-w-0" role={isComing ? "status" : undefined}>
      <span className="block truncate font-medium">
        <bdi>{name}</bdi>
      </span>
      <span className="block text-xs text-ink-muted tabular-nums">
        {isComing
          ? say("Uploading… {percent} %", { percent: Math.floor(part * 100) })
          : describeMedia({ fileName: name, mimetype: kind, bytes })}
      </span>
    </div>
  );
}

export function megabytes({ maxBytes }: FileLimit): number {
  return Math.floor(maxBytes / (1024 * 1024));
}
