import { AudioLines, Mic } from "lucide-react";
import { say } from "#languages/say.ts";
import { Card } from "../card.tsx";
import { TICKED, TickBox } from "../fields.tsx";
import { isFileComing, UrlField } from "../file-fields.tsx";
import type { FieldsProps, KindView, ShownProps } from "../kind.ts";
import { useShowable } from "../media-frame.tsx";
import { describeMedia } from "../media-size.ts";
import { Captioned, Stamped } from "../shown-parts.tsx";
import { NO_URL, sampleFile } from "../url-field.ts";

const LABEL = say("Audio");
const VOICE = say("Voice message");
const SAMPLE = "/samples/audio.ogg";

export const audio: KindView<"audio"> = {
  label: LABEL,
  icon: AudioLines,
  empty: { ...NO_URL, voice: "" },
  fields: (props) => (
    <>
      <UrlField kind="audio" label={say("Audio URL")} sample={SAMPLE} {...props} />
      <VoiceBox {...props} />
    </>
  ),
  content: ({ url, voice }, defaults) => ({
    kind: "audio",
    url: url.trim() || sampleFile(defaults, SAMPLE),
    ...(voice === TICKED ? { voice: true } : {}),
  }),
  isComing: isFileComing,
  shown: { framed: true, Content: Shown, preview: nameOf },
};

function nameOf({ voice }: Pick<ShownProps["message"], "voice">): string {
  return voice ? VOICE : LABEL;
}

function VoiceBox({ typed, change }: Pick<FieldsProps<"audio">, "typed" | "change">) {
  return (
    <TickBox value={typed.voice} onChange={(voice) => change({ voice })}>
      {VOICE}{" "}
      <span className="text-xs text-ink-muted">{say("Ogg Opus; other sound where the server converts it")}</span>
    </TickBox>
  );
}

function Shown({ message, stamp }: ShownProps) {
  const { url, onError } = useShowable(message);
  const name = nameOf(message);
  const Icon = message.voice ? Mic : AudioLines;
  const card = (
    <Card
      icon={<Icon className="size-4.5" strokeWidth={1.6} />}
      title={name}
      detail={message.media ? describeMedia(message.media) : say("not downloaded")}
    />
  );
  if (url === null) return <Stamped stamp={stamp}>{card}</Stamped>;
  return (
    <Captioned text="" stamp={stamp}>
      {card}
      {/* biome-ignore lint/a11y/useMediaCaption: it is whatever was sent; there are no captions to offer. */}
      <audio controls preload="metadata" src={url} aria-label={name} onError={onError} className="mt-1.5 h-9 w-full" />
    </Captioned>
  );
}
