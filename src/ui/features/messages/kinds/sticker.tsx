import { Sticker } from "lucide-react";
import { say } from "#languages/say.ts";
import { Card } from "../card.tsx";
import { isFileComing, UrlField } from "../file-fields.tsx";
import type { KindView, ShownProps } from "../kind.ts";
import { useShowable } from "../media-frame.tsx";
import { Stamped } from "../shown-parts.tsx";
import { NO_URL, sampleFile } from "../url-field.ts";

const LABEL = say("Sticker");
const SAMPLE = "/samples/sticker.webp";

export const sticker: KindView<"sticker"> = {
  label: LABEL,
  icon: Sticker,
  empty: NO_URL,
  fields: (props) => <UrlField kind="sticker" label={say("Sticker URL")} sample={SAMPLE} {...props} />,
  content: ({ url }, defaults) => ({ kind: "sticker", url: url.trim() || sampleFile(defaults, SAMPLE) }),
  isComing: isFileComing,
  shown: { framed: true, Content: Shown, preview: () => LABEL },
};

function Shown({ message, stamp }: ShownProps) {
  const { url, onError } = useShowable(message);
  return (
    <Stamped stamp={stamp}>
      {url === null ? (
        <Card icon={<Sticker className="size-4.5" strokeWidth={1.6} />} title={LABEL} detail={say("not downloaded")} />
      ) : (
        <img src={url} alt={LABEL} onError={onError} className="block size-32 object-contain" />
      )}
    </Stamped>
  );
}
