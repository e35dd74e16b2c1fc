import { type ReactNode, useState } from "react";
import { filesOf, type RequestedContent } from "#domain/messages/content.ts";
import { uploadOfUrl } from "#domain/messages/upload-id.ts";
import { DAY_MS, KEEP_UPLOADS_DAYS } from "#domain/retention.ts";
import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { mediaPath } from "../../api/message-log.ts";
import { classNames } from "../../components/class-names.ts";
import { Card } from "../messages/card.tsx";
import { describeMedia } from "../messages/media-size.ts";
import { contentLook, kindLook } from "./message-line.tsx";

/** What a browser draws without running anything in it. */
const PICTURE = /^image\/(png|jpeg|webp|gif)\b/;
/** A larger one is fetched when somebody asks for it. */
const PREVIEW_BYTES = 8_000_000;

type SentFile = RequestedContent & { readonly url: string };

/** The files that a message went out with; of one that came in see `file`. */
function sentFilesOf({ file, content }: LoggedMessage): readonly SentFile[] {
  return file !== null || content === null ? [] : filesOf(content);
}

export function hasFiles(message: LoggedMessage): boolean {
  return message.file !== null || sentFilesOf(message).length > 0;
}

/** Pictures as they are, any other file by its name, as a link to it where it can be had. */
export function MessageFiles({ message }: { readonly message: LoggedMessage }) {
  return message.file === null ? (
    sentFilesOf(message).map((file, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they were sent.
      <Sent key={place} message={message} file={file} item={place + 1} />
    ))
  ) : (
    <Received message={message} file={message.file} />
  );
}

interface ReceivedProps {
  readonly message: LoggedMessage;
  readonly file: NonNullable<LoggedMessage["file"]>;
}

function Received({ message, file: { mimetype, name, bytes } }: ReceivedProps) {
  const { icon: Icon, label } = kindLook(message);
  const href = mediaPath(message);
  const size = describeMedia({ mimetype, bytes: bytes ?? 0, fileName: name ?? "" });
  const card = (
    <Download href={href}>
      <Card
        icon={<Icon className="size-5" strokeWidth={1.6} />}
        title={name ?? label}
        detail={bytes === null ? label : size}
      />
    </Download>
  );
  if (!PICTURE.test(mimetype) || (bytes ?? 0) > PREVIEW_BYTES) return card;
  return <Picture key={href} message={message} kind={message.kind} label={label} src={href} otherwise={card} />;
}

interface SentProps {
  readonly message: LoggedMessage;
  readonly file: SentFile;
  readonly item: number;
}

/** Of what was sent by its address only that is known; what was sent up is here for a while. */
function Sent({ message, file, item }: SentProps) {
  const { icon: Icon, label } = contentLook(file);
  const named = ("fileName" in file ? file.fileName : undefined) ?? fileNameOf(file.url);
  const card = (
    <Card
      icon={<Icon className="size-5" strokeWidth={1.6} />}
      title={named ?? label}
      detail={hostOf(file.url) || (named === null ? "" : label)}
    />
  );
  const isHere = uploadOfUrl(file.url) !== null && Date.now() - Date.parse(message.at) < KEEP_UPLOADS_DAYS * DAY_MS;
  if (!isHere) return card;
  const href = mediaPath(message, item);
  const link = <Download href={href}>{card}</Download>;
  if (file.kind !== "image" && file.kind !== "sticker") return link;
  return <Picture key={href} message={message} kind={file.kind} label={label} src={href} otherwise={link} />;
}

interface PictureProps {
  readonly message: LoggedMessage;
  readonly kind: LoggedMessage["kind"];
  readonly label: string;
  readonly src: string;
  /** Where the browser cannot show it. */
  readonly otherwise: ReactNode;
}

function Picture({ message: { text }, kind, label, src, otherwise }: PictureProps) {
  const [broken, setBroken] = useState(false);
  if (broken) return otherwise;
  return (
    <img
      src={src}
      alt={text ? say("{label}: {text}", { label, text }) : label}
      loading="lazy"
      onError={() => setBroken(true)}
      className={classNames(
        "block min-h-16 w-full rounded-lg",
        kind === "sticker" ? "max-h-40 object-contain" : "max-h-60 bg-line object-cover",
      )}
    />
  );
}

function Download({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} download className="block rounded-lg hover:bg-hover">
      {children}
    </a>
  );
}

function fileNameOf(url: string): string | null {
  const last = URL.canParse(url) ? new URL(url).pathname.split("/").at(-1) : undefined;
  return last && uploadOfUrl(url) === null ? last : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
