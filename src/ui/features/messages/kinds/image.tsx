import { Image } from "lucide-react";
import { say } from "#languages/say.ts";
import { FileFields, isFileComing, NO_FILE, typedFile } from "../file-fields.tsx";
import type { KindView, ShownProps } from "../kind.ts";
import { NamedFrame, useShowable } from "../media-frame.tsx";
import { Captioned } from "../shown-parts.tsx";
import { sampleFile } from "../url-field.ts";

const LABEL = say("Image");
const SAMPLE = "/samples/photo.jpg";

export const image: KindView<"image"> = {
  label: LABEL,
  icon: Image,
  empty: NO_FILE,
  fields: (props) => <FileFields kind="image" label={say("Image URL")} sample={SAMPLE} {...props} />,
  content: (typed, defaults) => ({ kind: "image", ...typedFile(typed, sampleFile(defaults, SAMPLE)) }),
  isComing: isFileComing,
  shown: {
    framed: true,
    Content: ({ message, stamp }) => (
      <Captioned text={message.text} entities={message.entities} stamp={stamp}>
        <Picture message={message} />
      </Captioned>
    ),
    preview: ({ text }) => text || say("Picture"),
  },
};

/** Bytes that a browser cannot draw are named instead. */
function Picture({ message }: Pick<ShownProps, "message">) {
  const { url, onError } = useShowable(message);
  if (url === null) {
    return <NamedFrame message={message} name={say("Picture")} icon={<Image className="size-6" strokeWidth={1.4} />} />;
  }
  return (
    <img
      src={url}
      width={message.width}
      height={message.height}
      alt={message.text ? say("Picture: {text}", { text: message.text }) : say("Picture")}
      onError={onError}
      className="block max-h-60 min-h-24 w-full rounded-[11px] bg-line object-cover"
    />
  );
}
