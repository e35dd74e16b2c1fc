import { useState } from "react";
import { say } from "#languages/say.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { mediaPath } from "../../api/message-log.ts";
import { Card } from "../messages/card.tsx";
import { describeMedia } from "../messages/media-size.ts";
import { kindLook } from "./message-line.tsx";

/** What a browser draws without running anything in it. */
const PICTURE = /^image\/(png|jpeg|webp|gif)\b/;
/** A larger one is fetched when somebody asks for it. */
const PREVIEW_BYTES = 8_000_000;

/** A picture as it is, any other file by its name. */
export function FilePreview({ message }: { readonly message: LoggedMessage }) {
  const [broken, setBroken] = useState(false);
  const { file, text } = message;
  if (file === null) return null;
  const { icon: Icon, label } = kindLook(message);
  if (PICTURE.test(file.mimetype) && (file.bytes ?? 0) <= PREVIEW_BYTES && !broken) {
    return (
      <img
        src={mediaPath(message)}
        alt={text ? say("{label}: {text}", { label, text }) : label}
        loading="lazy"
        onError={() => setBroken(true)}
        className="my-2 block max-h-60 min-h-16 w-full rounded-lg bg-line object-cover"
      />
    );
  }
  const size = describeMedia({ mimetype: file.mimetype, bytes: file.bytes ?? 0, fileName: file.name ?? "" });
  return (
    <div className="my-2">
      <Card
        icon={<Icon className="size-5" strokeWidth={1.6} />}
        title={file.name ?? label}
        detail={file.bytes === null ? label : size}
      />
    </div>
  );
}
