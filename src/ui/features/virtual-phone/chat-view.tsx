import { Archive, ArchiveRestore } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import { say } from "#languages/say.ts";
import { TELEGRAM_SERVICE_PEER } from "#ports/contracts/telegram/sandbox-paths.ts";
import type { DoneToMessage, PhoneMessage, PhoneNetwork } from "../../api/phone-network.ts";
import { sentenceOf } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { PhoneNumber } from "../../components/phone-number.tsx";
import { useFollowed } from "../../components/use-followed.ts";
import { dayInWords } from "../../format/clock.ts";
import { AnswerForm } from "./answer-form.tsx";
import type { BenchPhone } from "./bench-phones.ts";
import { Bubble } from "./bubble.tsx";
import { asAlbums, byDay, type Chat, peerName, pictureOf } from "./chats.ts";
import { QuotedMessage } from "./quoted.tsx";
import { PhoneAvatar, ScreenHead } from "./screen-head.tsx";
import { usePhoneActions } from "./use-sandbox.ts";

interface ChatViewProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  readonly chat: Chat;
  readonly phones: readonly BenchPhone[];
  readonly onBack: () => void;
  /** It has come into the archive, or out of it. */
  readonly onPlaced: () => void;
}

export function ChatView({ network, phone, chat, phones, onBack, onPlaced }: ChatViewProps) {
  const { peer, messages, last, unread, archived } = chat;
  const { archive, act } = usePhoneActions(network);
  const [answeredId, answer] = useState<string | null>(null);
  const name = chat.group ?? peerName(peer, phones);
  const logRef = useFollowed(last.id, last.from === phone);
  useReadOnSight(network, phone, peer, unread > 0 ? last.id : null);
  const isService = peer === TELEGRAM_SERVICE_PEER;
  const quotedBy = (id: string) => (
    <QuotedMessage message={messages.find((each) => each.id === id)} phone={phone} phones={phones} />
  );

  /** One after the other: what is pressed meanwhile was meant for what is not shown yet. */
  function doTo({ id }: PhoneMessage, what: DoneToMessage) {
    if (!act.isPending) act.mutate({ from: phone, to: peer, about: id, ...what });
  }

  function actionsOf(message: PhoneMessage) {
    if (isService) return {};
    return {
      actions: {
        platform: network.platform,
        own: message.reactions?.find(({ from }) => from === phone)?.emoji ?? null,
        onReact: (emoji: string) => doTo(message, { kind: "reaction", emoji }),
        onReply: () => answer(message.id),
      },
      onVote: (options: readonly string[]) => doTo(message, { kind: "vote", options }),
    };
  }

  return (
    <>
      <ScreenHead
        title={name ?? <PhoneNumber digits={peer} />}
        detail={detailOf(chat, name)}
        lead={<PhoneAvatar name={name} phone={peer} picture={pictureOf(chat, phones, network.platform)} />}
        action={
          isService ? null : (
            <PlaceButton
              archived={archived}
              busy={archive.isPending}
              onPress={() => archive.mutate({ phone, peer, archived: !archived }, { onSuccess: onPlaced })}
            />
          )
        }
        onBack={onBack}
      />
      {archive.isError ? (
        <Alert className="m-3 mb-0">{sentenceOf(archive.error, say("The chat could not be moved."))}</Alert>
      ) : null}
      {act.isError ? <Alert className="m-3 mb-0">{sentenceOf(act.error, say("That could not be done."))}</Alert> : null}
      <div
        ref={logRef}
        role="log"
        aria-label={say("Chat with {name}", { name: name ?? `+${peer}` })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-contain bg-[color-mix(in_srgb,var(--channel)_var(--channel-ground),var(--canvas))] p-3 [scrollbar-width:thin] focus-visible:-outline-offset-2"
      >
        {byDay(messages).map(({ day, messages: said }) => (
          <Fragment key={day}>
            <p className="mt-1 mb-1.5 self-center rounded-full bg-[color-mix(in_srgb,var(--ink)_7%,var(--surface))] px-2.5 py-0.5 text-xs">
              {dayInWords(day, new Date())}
            </p>
            {asAlbums(said).map(([first, ...others], index, all) => {
              const bubbles = [first, ...others].map((message) => (
                <Bubble
                  key={message.id}
                  message={message}
                  mine={message.from === phone}
                  writer={chat.group === null ? null : (peerName(message.from, phones) ?? `+${message.from}`)}
                  quoted={message.quotes === undefined || message.deleted ? null : quotedBy(message.quotes)}
                  {...actionsOf(message)}
                  turn={message === first && index > 0 && all[index - 1]?.[0].from !== message.from}
                />
              ));
              if (others.length === 0) return bubbles;
              return (
                // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
                <div key={first.id} role="group" aria-label={say("Album")} className="flex flex-none flex-col gap-0.5">
                  {bubbles}
                </div>
              );
            })}
          </Fragment>
        ))}
      </div>
      {isService ? null : (
        <AnswerForm
          network={network}
          phone={phone}
          peer={peer}
          quotes={answeredId}
          quoted={answeredId === null ? null : quotedBy(answeredId)}
          onQuoted={() => answer(null)}
        />
      )}
    </>
  );
}

function PlaceButton({ archived, busy, onPress }: { archived: boolean; busy: boolean; onPress: () => void }) {
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <IconButton
      label={archived ? say("Unarchive chat") : say("Archive chat")}
      variant="quiet"
      size="sm"
      busy={busy}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.6} />
    </IconButton>
  );
}

function detailOf({ peer, group }: Chat, name: string | null) {
  if (group !== null) return say("Group");
  if (peer === TELEGRAM_SERVICE_PEER) return say("Service notifications");
  return name ? <PhoneNumber digits={peer} /> : null;
}

/** An open chat is a read chat. */
function useReadOnSight(network: PhoneNetwork, phone: string, peer: string, unreadId: string | null): void {
  const { read } = usePhoneActions(network);
  const { mutate } = read;
  useEffect(() => {
    if (unreadId !== null) mutate({ phone, peer });
  }, [phone, peer, unreadId, mutate]);
}
