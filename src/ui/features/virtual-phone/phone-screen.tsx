import { useState } from "react";
import type { Phone } from "#ports/contracts/sandbox-api.ts";
import type { PendingDevice } from "../../api/sandbox.ts";
import { AppBar } from "./app-bar.tsx";
import { ChatList } from "./chat-list.tsx";
import { ChatView } from "./chat-view.tsx";
import { chatsOf } from "./chats.ts";
import { LinkRequests } from "./link-requests.tsx";
import { LinkedDevices } from "./linked-devices.tsx";
import { useMessages } from "./use-sandbox.ts";

export interface PhoneScreenProps {
  readonly phone: string;
  readonly phones: readonly Phone[];
  readonly pending: readonly PendingDevice[];
}

/** `auto` opens an only chat by itself, until the reader has gone somewhere. */
type View = { readonly at: "auto" | "chats" | "devices" } | { readonly at: "chat"; readonly peer: string };

/** WhatsApp on the phone in hand. */
export function PhoneScreen({ phone, phones, pending }: PhoneScreenProps) {
  const [view, setView] = useState<View>({ at: "auto" });
  const messages = useMessages(phone);
  const chats = chatsOf(phone, messages.data ?? []);
  const only = chats.length === 1 ? chats[0] : undefined;
  const openPeer = view.at === "chat" ? view.peer : view.at === "auto" ? only?.peer : undefined;
  const chat = chats.find(({ peer }) => peer === openPeer);
  const devices = phones.find((each) => each.phone === phone)?.devices ?? [];
  return (
    <>
      <AppBar devices={devices.length} onDevices={() => setView({ at: view.at === "devices" ? "chats" : "devices" })} />
      <LinkRequests phone={phone} pending={pending} networkIsEmpty={phones.length === 0} />
      {view.at === "devices" ? (
        <LinkedDevices phone={phone} devices={devices} onBack={() => setView({ at: "chats" })} />
      ) : chat ? (
        <ChatView key={chat.peer} phone={phone} chat={chat} phones={phones} onBack={() => setView({ at: "chats" })} />
      ) : (
        <ChatList
          phone={phone}
          chats={chats}
          phones={phones}
          loading={messages.isPending}
          failed={messages.isError}
          networkIsEmpty={phones.length === 0}
          onOpen={(peer) => setView({ at: "chat", peer })}
        />
      )}
    </>
  );
}
