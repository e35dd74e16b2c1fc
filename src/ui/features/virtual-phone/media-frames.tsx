import { Image, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SandboxMessage } from "#ports/contracts/sandbox-api.ts";
import { mediaUrl } from "../../api/sandbox.ts";
import { describeMedia } from "./media-size.ts";

/** Bytes that a browser cannot draw are named instead. */
export function PictureFrame({ message }: { message: SandboxMessage }) {
  const [broken, setBroken] = useState(false);
  if (!message.media || broken) {
    return <NamedFrame message={message} name="Picture" icon={<Image className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    <img
      src={mediaUrl(message.media.sha256)}
      alt={message.caption ? `Picture: ${message.caption}` : "Picture"}
      onError={() => setBroken(true)}
      className="block max-h-60 min-h-24 w-full rounded-[11px] bg-line object-cover"
    />
  );
}

export function VideoFrame({ message }: { message: SandboxMessage }) {
  const [broken, setBroken] = useState(false);
  if (!message.media || broken) {
    return <NamedFrame message={message} name="Video" icon={<Video className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is whatever was sent; there are no captions to offer.
    <video
      controls
      preload="metadata"
      src={mediaUrl(message.media.sha256)}
      aria-label={message.caption ? `Video: ${message.caption}` : "Video"}
      onError={() => setBroken(true)}
      className="block max-h-60 min-h-32 w-full rounded-[11px] bg-[#0b1210] object-contain"
    />
  );
}

function NamedFrame({ message, name, icon }: { message: SandboxMessage; name: string; icon: ReactNode }) {
  const facts = message.media ? describeMedia(message.media) : "not downloaded";
  return (
    <div
      role="img"
      aria-label={`${name}, ${facts}`}
      className="grid aspect-16/10 w-full content-center justify-items-center gap-1.5 rounded-[11px] bg-[color-mix(in_srgb,var(--ink)_6%,var(--surface))] text-xs text-ink-muted"
    >
      {icon}
      <span>
        {name}, {facts}
      </span>
    </div>
  );
}
