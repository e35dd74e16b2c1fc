import { useEffect } from "react";
import { say } from "#languages/say.ts";
import type { NewPhone, PhoneNetwork, WaitingDevice } from "../../api/phone-network.ts";
import type { BenchPhone } from "./bench-phones.ts";
import { ChatList, ListedChats } from "./chat-list.tsx";
import { ChatView } from "./chat-view.tsx";
import { chatsOf } from "./chats.ts";
import { LinkRequests } from "./link-requests.tsx";
import { LinkedDevicesScreen } from "./linked-devices.tsx";
import { ScreenHead } from "./screen-head.tsx";
import { useArchived, useMessages } from "./use-sandbox.ts";

/** `auto` opens the only chat by itself, `latest` the one that was written in last, until the reader has navigated. */
export type View =
  | { readonly at: "auto" | "latest" | "chats" | "archived" | "devices" }
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
  const archived = useArchived(network, phone, app !== undefined);
  const all = chatsOf(phone, messages.data ?? [], archived.data ?? []);
  const chats = all.filter((each) => !each.archived);
  const latest = view.at === "latest" ? all[0]?.peer : undefined;
  // Stays at it, whoever writes next.
  useEffect(() => {
    if (latest !== undefined) onTurn({ at: "chat", peer: latest });
  }, [latest, onTurn]);
  const only = all.length === 1 ? chats[0] : undefined;
  const openPeer = view.at === "chat" ? view.peer : view.at === "auto" ? only?.peer : undefined;
  const chat = all.find(({ peer }) => peer === openPeer);
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
          onBack={() => onTurn({ at: chat.archived ? "archived" : "chats" })}
          onPlaced={() => onTurn({ at: "chats" })}
        />
      ) : view.at === "archived" ? (
        <>
          <ScreenHead title={say("Archived chats")} onBack={() => onTurn({ at: "chats" })} />
          <ListedChats
            platform={network.platform}
            phone={phone}
            chats={all.filter((each) => each.archived)}
            phones={phones}
            onOpen={(peer) => onTurn({ at: "chat", peer })}
          />
        </>
      ) : (
        <ChatList
          platform={network.platform}
          phone={phone}
          chats={chats}
          phones={phones}
          archived={all.length - chats.length}
          onArchived={() => onTurn({ at: "archived" })}
          loading={messages.isPending || archived.isPending}
          failed={messages.isError}
          onRetry={() => void messages.refetch()}
          onOpen={(peer) => onTurn({ at: "chat", peer })}
        />
      )}
    </>
  );
}
