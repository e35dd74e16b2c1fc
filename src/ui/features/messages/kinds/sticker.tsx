import { Sticker } from "lucide-react";
import { say } from "#languages/say.ts";
import { Card } from "../card.tsx";
import { sampleFile, UrlField } from "../file-fields.tsx";
import type { KindView, ShownProps } from "../kind.ts";
import { useShowable } from "../media-frame.tsx";
import { Stamped } from "../shown-parts.tsx";

const LABEL = say("Sticker");
const SAMPLE = "/samples/sticker.webp";

export const sticker: KindView<"sticker"> = {
  label: LABEL,
  icon: Sticker,
  empty: { url: "" },
  fields: (props) => <UrlField label={say("Sticker URL")} sample={SAMPLE} {...props} />,
  content: ({ url }, defaults) => ({ kind: "sticker", url: url.trim() || sampleFile(defaults, SAMPLE) }),
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
