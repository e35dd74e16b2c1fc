import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { say } from "#languages/say.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import { filtersQuery } from "#ports/contracts/dashboard/message-filters.ts";
import type { LoggedMessage, PersonView } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { ChannelIcon, PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { classNames } from "../../components/class-names.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { DialogFailed, useLater } from "../../components/later.tsx";
import { sinceInWords } from "../../format/clock.ts";
import { handleOf, isGroup, PersonName } from "../message-log/person.tsx";
import { curlSample, providerSample } from "../messages/curl.ts";
import { SEND_PLATFORMS } from "../messages/platforms.ts";
import type { ChatName } from "./use-chats.ts";

interface ContactRailProps {
  readonly chat: ChatName;
  readonly person: PersonView | null;
  readonly instance: InstanceView | undefined;
  /** Address of the provider API. */
  readonly url: string;
  /** Newest first. */
  readonly messages: readonly LoggedMessage[];
  /** The first of them is the first that is kept. */
  readonly whole: boolean;
  readonly onClose: () => void;
}

const loadDialog = () => import("./chat-dialog.tsx");

/** Who the other side is, and how a program answers them. */
export function ContactRail({ chat, person, instance, url, messages, whole, onClose }: ContactRailProps) {
  const [standing, setStanding] = useState(false);
  const dialog = useLater(loadDialog, standing);
  const close = () => setStanding(false);
  const [newest, oldest] = [messages.at(0), messages.at(-1)];
  return (
    <>
      <div className="flex min-h-16 flex-none items-center gap-2 border-b border-line px-4 py-2">
        <h2 id="contact-rail" className="me-auto text-base tracking-[-0.008em]">
          {person !== null && isGroup(person)
            ? say("Group")
            : say("{what, select, message {Contact} other {Contact}}", { what: "message" })}
        </h2>
        <IconButton
          label={say("Close contact details")}
          variant="quiet"
          onClick={onClose}
          className="min-[1181px]:hidden"
        >
          <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto px-4 py-5 [scrollbar-width:thin]">
        <div className="min-w-0">
          {person?.name === null ? null : (
            <p className="text-base font-semibold wrap-anywhere">
              <PersonName person={person} />
            </p>
          )}
          {person === null ? null : (
            <p
              className={classNames(
                "flex items-center gap-1",
                person.name === null ? "text-base font-semibold" : "text-ink-muted",
              )}
            >
              <bdi dir="ltr" className="tabular-nums">
                {handleOf(person)}
              </bdi>
              <CopyButton text={person.recipient} label={say("Copy as recipient")} size="sm" />
            </p>
          )}
        </div>
        <dl className="grid gap-2.5 border-y border-line py-4">
          {instance === undefined ? null : (
            <>
              <Fact term={say("Platform")}>
                <span className="inline-flex items-center gap-1.5">
                  <ChannelIcon platform={instance.platform} size="sm" />
                  {PLATFORM_NAMES[instance.platform]}
                </span>
              </Fact>
              <Fact term={say("Instance")}>
                <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>
              </Fact>
            </>
          )}
          {newest === undefined ? null : (
            <Fact term={say("Last message")}>
              <Moment iso={newest.at} />
            </Fact>
          )}
          {oldest !== undefined && whole ? (
            <Fact term={say("First message kept")}>
              <Moment iso={oldest.at} />
            </Fact>
          ) : null}
        </dl>
        {instance === undefined || person === null ? null : (
          <AnswerFromCode instance={instance} person={person} url={url} />
        )}
        {instance === undefined || person === null ? null : (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setStanding(true)}>
            {isGroup(person) ? say("Archive or mute") : say("Archive, mute or block")}
          </Button>
        )}
        <a
          href={PAGES.messages.path + filtersQuery({ instance: String(chat.instanceId), chat: chat.chat })}
          className={buttonClass({ size: "sm" })}
        >
          {say("Show in the log")}
        </a>
      </div>
      {dialog.failed ? <DialogFailed onDismiss={close} /> : null}
      {standing && dialog.part !== null && instance !== undefined && person !== null ? (
        <dialog.part.ChatDialog {...{ instance, person }} onClose={close} />
      ) : null}
    </>
  );
}

function AnswerFromCode({
  instance,
  person,
  url,
}: {
  readonly instance: InstanceView;
  readonly person: PersonView;
  readonly url: string;
}) {
  const { client, platform } = instance;
  const message = { recipient: person.recipient, content: { kind: "text", text: "…" } } as const;
  const call = providerSample(SEND_PLATFORMS[platform], { url, client, message });
  if (call === null) return null;
  const sample = curlSample(call, null);
  return (
    <section aria-labelledby="answer-from-code">
      <h3 id="answer-from-code">{say("Answer from your code")}</h3>
      <div className="my-2 overflow-hidden rounded-lg bg-code text-code-ink">
        <p className="border-b border-code-line px-3 py-1.5 font-mono text-xs" dir="ltr">
          {call.title}
        </p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
          tabIndex={0}
          dir="ltr"
          className="overflow-x-auto p-3 text-xs leading-5 focus-visible:-outline-offset-3"
        >
          {sample.parts.map((part) => part.text).join("")}
        </pre>
      </div>
      <CopyButton
        text={sample.text}
        label={say("Copy as curl")}
        variant="secondary"
        size="sm"
        className="w-full [&_button]:w-full"
      >
        {say("Copy as curl")}
      </CopyButton>
      <p className="mt-2 text-xs text-ink-muted">{say("Copied with a placeholder for the token.")}</p>
    </section>
  );
}

/** In the reader's zone: a chat is open in a browser alone. */
function Moment({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} className="tabular-nums">
      {sinceInWords(iso, new Date())}
    </time>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="flex-none text-xs text-ink-muted">{term}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
