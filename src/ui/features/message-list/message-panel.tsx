import { Download, MessagesSquare, RotateCw, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { MESSAGE_LOG_WORDING } from "#domain/wording/message-log.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import type { InstanceView } from "#ports/contracts/dashboard/api.ts";
import type { LoggedMessage } from "#ports/contracts/dashboard/message-log.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { mediaPath } from "../../api/message-log.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { PLATFORM_NAMES } from "../../components/channel-icon.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { rich } from "../../components/rich.tsx";
import { chatHref } from "../message-log/chat-href.ts";
import { MeantQuote } from "../message-log/meant-quote.tsx";
import { hasFiles, MessageFiles } from "../message-log/message-files.tsx";
import { lineOf } from "../message-log/message-line.tsx";
import { PersonName } from "../message-log/person.tsx";
import { useMessage, useMessageActions } from "../message-log/use-log.ts";
import { messageAsCurl } from "./as-curl.ts";
import { headline, stepsOf } from "./timeline.ts";
import { Timeline } from "./timeline.tsx";

interface MessagePanelProps {
  readonly message: LoggedMessage;
  readonly instance: InstanceView | undefined;
  readonly hosts: ApiHosts;
  readonly onClose: () => void;
  /** Of the message that was sent in its stead. */
  readonly onResent: () => void;
}

/** One message's life, what it waits for or why it failed, and what can be done about it. */
export function MessagePanel({ message: shown, instance, hosts, onClose, onResent }: MessagePanelProps) {
  const read = useMessage(shown);
  const message = read.data ?? shown;
  const { cancel, resend } = useMessageActions();
  const ref = useRef<HTMLElement>(null);
  const failed = cancel.error ?? resend.error;
  const network = instance === undefined ? say("The network") : PLATFORM_NAMES[instance.platform];
  const curl = instance === undefined ? null : messageAsCurl(message, instance, hosts);
  const key = `${shown.instanceId} ${shown.id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has been chosen.
  useEffect(() => ref.current?.focus({ preventScroll: window.innerWidth > 960 }), [key]);

  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-labelledby="message-panel"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="min-w-0 scroll-mt-16 border-line p-5 outline-none max-lg:border-t lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:overflow-y-auto lg:border-s"
    >
      <div className="flex items-start gap-2">
        <h2 id="message-panel" className="me-auto text-base tracking-[-0.008em]">
          {headline(message)}
        </h2>
        <IconButton label={say("Close details")} variant="quiet" size="sm" onClick={onClose} className="-me-2 -mt-1">
          <X aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
        </IconButton>
      </div>
      {message.about === null ? null : (
        <div className="mt-2">
          <MeantQuote about={message.about} />
        </div>
      )}
      <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-wrap text-ink-muted wrap-anywhere">
        {message.person === null ? MESSAGE_LOG_WORDING.erased : message.text || saidOf(message)}
      </p>
      {hasFiles(message) ? (
        <div className="my-2 grid gap-1">
          <MessageFiles message={message} />
        </div>
      ) : null}
      {message.why === null || message.state === "accepted" ? null : (
        <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-xs wrap-anywhere">{message.why}</p>
      )}
      <Timeline steps={stepsOf(message, network)} />
      <dl className="mt-4 grid gap-3 border-t border-line pt-4">
        <Fact term={message.direction === "in" ? say("From") : say("To")}>
          <PersonName person={message.writer ?? message.person} />
        </Fact>
        {message.writer === null ? null : (
          <Fact term={say("Group")}>
            <PersonName person={message.person} />
          </Fact>
        )}
        <Fact term={say("Message ID")}>
          <span className="flex items-center gap-1">
            <code dir="ltr" className="min-w-0 truncate">
              {message.id}
            </code>
            <CopyButton text={message.id} label={say("Copy message id")} size="sm" />
          </span>
        </Fact>
        <Fact term={say("Instance")}>
          {instance === undefined
            ? message.instanceId
            : rich("{name}, {client}", {
                name: <bdi className="wrap-anywhere whitespace-normal">{instance.name}</bdi>,
                client: <code dir="ltr">{instance.client}</code>,
              })}
        </Fact>
      </dl>
      {failed === null ? null : (
        <Alert className="mt-4">
          {writeSentence(failed, MESSAGE_LOG_WORDING[cancel.error === null ? "resendFailed" : "cancelFailed"])}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {message.remedy === "cancel" ? (
          <Button
            size="sm"
            busy={cancel.isPending}
            busyLabel={say("Cancelling…")}
            onClick={() => cancel.mutate(message)}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={1.6} />}
          >
            {say("Cancel")}
          </Button>
        ) : null}
        {message.remedy === "link" && instance !== undefined ? (
          <a href={`${PAGES.instances.path}?manage=${instance.id}`} className={buttonClass({ size: "sm" })}>
            {say("Link the account")}
          </a>
        ) : null}
        {canRepeat(message) ? (
          <Button
            size="sm"
            busy={resend.isPending}
            busyLabel={say("Sending…")}
            onClick={() => resend.mutate(message, { onSuccess: onResent })}
            icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.6} />}
          >
            {say("Resend")}
          </Button>
        ) : null}
        {curl === null ? null : (
          <CopyButton text={curl} label={say("Copy as curl")} variant="secondary" size="sm">
            {say("Copy as curl")}
          </CopyButton>
        )}
        {message.file === null ? null : (
          <a href={mediaPath(message)} download className={buttonClass({ size: "sm" })}>
            <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
            {say("Download")}
          </a>
        )}
        {message.chat === "" ? null : (
          <a href={chatHref(message)} className={buttonClass({ size: "sm" })}>
            <MessagesSquare aria-hidden="true" className="size-4" strokeWidth={1.6} />
            {say("Open chat")}
          </a>
        )}
      </div>
    </aside>
  );
}

function saidOf(message: LoggedMessage): string {
  const { content } = message;
  return content?.kind === "poll" ? [content.question, ...content.options].join("\n") : lineOf(message);
}

/** What has ended, or has gone, and is still known. */
function canRepeat({ direction, content, state }: LoggedMessage): boolean {
  return direction === "out" && content !== null && !["accepted", "queued", "sending"].includes(state);
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
