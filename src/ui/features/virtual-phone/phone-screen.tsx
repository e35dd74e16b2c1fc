import { useEffect } from "react";
import type { NewPhone, PhoneNetwork, WaitingDevice } from "../../api/phone-network.ts";
import type { BenchPhone } from "./bench-phones.ts";
import { ChatList } from "./chat-list.tsx";
import { ChatView } from "./chat-view.tsx";
import { chatsOf } from "./chats.ts";
import { LinkRequests } from "./link-requests.tsx";
import { LinkedDevicesScreen } from "./linked-devices.tsx";
import { useMessages } from "./use-sandbox.ts";

/** `auto` opens the only chat by itself, `latest` the one that was written in last, until the reader has navigated. */
export type View =
  | { readonly at: "auto" | "latest" | "chats" | "devices" }
  | { readonly at: "chat"; readonly peer: string };

interface PhoneScreenProps {
  readonly network: PhoneNetwork;
  readonly phone: string;
  readonly phones: readonly BenchPhone[];
  /** Created by the first scan. */
  readonly starters: readonly NewPhone[];
  readonly waiting: readonly WaitingDevice[];
  readonly view: View;
  readonly onTurn: (view: View) => void;
}

/** One app of the selected phone. */
export function PhoneScreen({ network, phone, phones, starters, waiting, view, onTurn }: PhoneScreenProps) {
  const own = phones.find((each) => each.phone === phone);
  const app = own?.apps[network.platform];
  const messages = useMessages(network, phone, app !== undefined);
  const chats = chatsOf(phone, messages.data ?? []);
  const latest = view.at === "latest" ? chats[0]?.peer : undefined;
  // Stays at it, whoever writes next.
  useEffect(() => {
    if (latest !== undefined) onTurn({ at: "chat", peer: latest });
  }, [latest, onTurn]);
  const only = chats.length === 1 ? chats[0] : undefined;
  const openPeer = view.at === "chat" ? view.peer : view.at === "auto" ? only?.peer : undefined;
  const chat = chats.find(({ peer }) => peer === openPeer);
  return (
    <>
      <LinkRequests
        network={network}
        phone={phone}
        waiting={waiting}
        first={phones.length === 0 ? starters : app === undefined && own?.name ? [{ phone, name: own.name }] : []}
        hasPassword={app?.hasPassword ?? false}
      />
      {view.at === "devices" ? (
        <LinkedDevicesScreen network={network} phone={phone} app={app} onBack={() => onTurn({ at: "chats" })} />
      ) : chat ? (
        <ChatView
          key={chat.peer}
          network={network}
          phone={phone}
          chat={chat}
          phones={phones}
          onBack={() => onTurn({ at: "chats" })}
        />
      ) : (
        <ChatList
          platform={network.platform}
          phone={phone}
          chats={chats}
          phones={phones}
          loading={messages.isPending}
          failed={messages.isError}
          onRetry={() => void messages.refetch()}
          onOpen={(peer) => onTurn({ at: "chat", peer })}
        />
      )}
    </>
  );
}
