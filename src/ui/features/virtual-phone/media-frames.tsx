import { Image, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { describeMedia } from "./media-size.ts";

/** Bytes that a browser cannot draw are named instead. */
export function PictureFrame({ message }: { message: PhoneMessage }) {
  const [broken, setBroken] = useState(false);
  if (!message.media?.url || broken) {
    return <NamedFrame message={message} name="Picture" icon={<Image className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    <img
      src={message.media.url}
      alt={message.text ? `Picture: ${message.text}` : "Picture"}
      onError={() => setBroken(true)}
      className="block max-h-60 min-h-24 w-full rounded-[11px] bg-line object-cover"
    />
  );
}

export function VideoFrame({ message }: { message: PhoneMessage }) {
  const [broken, setBroken] = useState(false);
  if (!message.media?.url || broken) {
    return <NamedFrame message={message} name="Video" icon={<Video className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is whatever was sent; there are no captions to offer.
    <video
      controls
      preload="metadata"
      src={message.media.url}
      aria-label={message.text ? `Video: ${message.text}` : "Video"}
      onError={() => setBroken(true)}
      className="block max-h-60 min-h-32 w-full rounded-[11px] bg-[#0b1210] object-contain"
    />
  );
}

function NamedFrame({ message, name, icon }: { message: PhoneMessage; name: string; icon: ReactNode }) {
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
