import { File, FileText } from "lucide-react";
import { say } from "#languages/say.ts";
import { TextField } from "../../../components/text-field.tsx";
import { Card } from "../card.tsx";
import { typing } from "../fields.tsx";
import { FileFields, isFileComing, NO_FILE, typedFile } from "../file-fields.tsx";
import type { KindView, ShownProps } from "../kind.ts";
import { describeMedia } from "../media-size.ts";
import { Captioned, Stamped } from "../shown-parts.tsx";
import { sampleFile } from "../url-field.ts";

const LABEL = say("File");
const SAMPLE = "/samples/document.pdf";

export const document: KindView<"document"> = {
  label: LABEL,
  icon: FileText,
  empty: { ...NO_FILE, fileName: "" },
  fields: (props) => (
    <>
      <FileFields kind="document" label={say("File URL")} sample={SAMPLE} {...props} />
      {props.rules.takes("document", "fileName") ? (
        <TextField label={say("File Name")} optional dir="auto" maxLength={120} {...typing(props, "fileName")} />
      ) : null}
    </>
  ),
  content: ({ fileName, ...typed }, defaults) => ({
    kind: "document",
    ...typedFile(typed, sampleFile(defaults, SAMPLE)),
    ...(fileName.trim() ? { fileName: fileName.trim() } : {}),
  }),
  isComing: isFileComing,
  shown: { framed: true, Content: Shown, preview: titleOf },
};

function titleOf({ media, text }: ShownProps["message"]): string {
  return media?.fileName ?? (text || LABEL);
}

/** What a file without a name is said to be stands in the card; a caption stands below it. */
function Shown({ message, stamp }: ShownProps) {
  const card = <FileCard message={message} />;
  if (message.media?.fileName === undefined || !message.text) return <Stamped stamp={stamp}>{card}</Stamped>;
  return (
    <Captioned text={message.text} entities={message.entities} stamp={stamp}>
      {card}
    </Captioned>
  );
}

function FileCard({ message }: Pick<ShownProps, "message">) {
  const { media } = message;
  const title = titleOf(message);
  return (
    <Card
      icon={<File className="size-4.5" strokeWidth={1.6} />}
      title={media?.url ? <Download url={media.url} name={title} /> : title}
      detail={media ? describeMedia(media) : ""}
    />
  );
}

function Download({ url, name }: { url: string; name: string }) {
  return (
    <a
      href={url}
      download={name}
      className="underline decoration-line decoration-1 underline-offset-3 hover:decoration-current"
    >
      {name}
    </a>
  );
}
