import { Video } from "lucide-react";
import { say } from "#languages/say.ts";
import { FileFields, isFileComing, NO_FILE, typedFile } from "../file-fields.tsx";
import type { KindView, ShownProps } from "../kind.ts";
import { NamedFrame, useShowable } from "../media-frame.tsx";
import { Captioned } from "../shown-parts.tsx";
import { sampleFile } from "../url-field.ts";

const LABEL = say("Video");
const SAMPLE = "/samples/video.mp4";

export const video: KindView<"video"> = {
  label: LABEL,
  icon: Video,
  empty: NO_FILE,
  fields: (props) => <FileFields kind="video" label={say("Video URL")} sample={SAMPLE} {...props} />,
  content: (typed, defaults) => ({ kind: "video", ...typedFile(typed, sampleFile(defaults, SAMPLE)) }),
  isComing: isFileComing,
  shown: {
    framed: true,
    Content: ({ message, stamp }) => (
      <Captioned text={message.text} entities={message.entities} stamp={stamp}>
        <Player message={message} />
      </Captioned>
    ),
    preview: ({ text }) => text || LABEL,
  },
};

/** Bytes that a browser cannot play are named instead. */
function Player({ message }: Pick<ShownProps, "message">) {
  const { url, onError } = useShowable(message);
  if (url === null) {
    return <NamedFrame message={message} name={LABEL} icon={<Video className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: it is whatever was sent; there are no captions to offer.
    <video
      controls
      preload="metadata"
      src={url}
      poster={message.poster}
      width={message.width}
      height={message.height}
      aria-label={message.text ? say("Video: {text}", { text: message.text }) : LABEL}
      onError={onError}
      className="block max-h-60 min-h-32 w-full rounded-[11px] bg-[#0b1210] object-contain"
    />
  );
}
