import { File } from "lucide-react";
import type { ReactNode } from "react";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { classNames } from "../../components/class-names.ts";
import { groupPhoneNumber } from "../../components/group-phone-number.ts";
import { describeMedia } from "./media-size.ts";

interface CardProps {
  readonly icon: ReactNode;
  readonly round?: boolean;
  readonly title: ReactNode;
  readonly detail: string;
}

function Card({ icon, round, title, detail }: CardProps) {
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-2.5 rounded-lg bg-[color-mix(in_srgb,var(--ink)_5%,transparent)] p-1.5">
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-10 place-items-center bg-surface font-semibold text-(--channel-ink)",
          round ? "rounded-full" : "rounded-md",
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <b dir="auto" className="block truncate font-medium">
          {title}
        </b>
        <span className="block truncate pe-15 text-xs text-[color-mix(in_srgb,var(--ink-muted)_88%,var(--ink))] tabular-nums">
          <bdi dir="ltr">{detail}</bdi>
        </span>
      </div>
    </div>
  );
}

export function ContactCard({ message }: { message: PhoneMessage }) {
  const name = message.contact?.name ?? "Contact";
  const number = message.contact?.number;
  const initial = (Array.from(name)[0] ?? "").toLocaleUpperCase("en");
  return (
    <Card round icon={initial} title={name} detail={number ? groupPhoneNumber(number.replace("+", "")) : "No number"} />
  );
}

export function FileCard({ message }: { message: PhoneMessage }) {
  const { media } = message;
  const title = media?.fileName ?? (message.text || "File");
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
