import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { type Tdlib, type TdlibClient, type TdObject, tdlibInside } from "#test/support/tdlib.ts";
import { until } from "#test/support/until.ts";

/** TDLib's own objects, as far as they are looked at. */
export interface TdMessage extends TdObject {
  readonly id: number;
  readonly is_outgoing: boolean;
  readonly content: TdContent;
}

interface TdContent extends TdObject {
  readonly text?: { readonly text: string };
  readonly caption?: { readonly text: string };
  readonly document?: { readonly document: { readonly id: number }; readonly file_name: string };
}

export interface TdChat extends TdObject {
  readonly id: number;
  readonly title: string;
  readonly type: { readonly user_id?: number; readonly basic_group_id?: number; readonly supergroup_id?: number };
}

interface Sent extends TdObject {
  readonly old_message_id: number;
  readonly message: TdMessage;
  readonly error?: { readonly message: string };
}

type Fields = Readonly<Record<string, unknown>>;

export const ME = "9647700009000";
export const FRIEND = "9647711119000";
export const SAMI = "sami_td";

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const formatted = (text: string, ...entities: TdObject[]) => ({ _: "formattedText", text, entities });
export const textContent = (text: string) => ({ _: "inputMessageText", text: formatted(text) });
export const localFile = (path: string) => ({ _: "inputFileLocal", path });

/** A program with TDLib, whose owner writes with one friend on the sandbox's network. */
export interface TdWorld {
  readonly tdlib: Tdlib;
  client: TdlibClient;
  /** The one with the friend. */
  chat: TdChat;
  find(username: string): Promise<TdChat>;
  /** What the friend's phone shows. */
  shown(): Promise<TelegramSandboxMessage[]>;
  last(): Promise<TelegramSandboxMessage | undefined>;
  /** The friend's phone sends something. */
  friend(message: object): Promise<string>;
  write(content: TdObject, options?: Fields): Promise<TdMessage>;
  inChat<Answer = TdObject>(query: TdObject, chat?: TdChat): Promise<Answer>;
  /** Their paths. */
  file(name: string, content: Uint8Array): string;
  picture(name: string, format: "png" | "webp" | "jpeg" | "gif", pixels?: number): Promise<string>;
  stop(): Promise<void>;
}

export async function tdlibWorld(): Promise<TdWorld> {
  const tdlib = await tdlibInside();
  const folder = mkdtempSync(join(tmpdir(), "wesal-tdlib-files-"));
  await tdlib.ask("/telegram/accounts", { phone: FRIEND, name: "Sami", username: SAMI });
  const world: TdWorld = {
    tdlib,
    client: await tdlib.open("mine"),
    chat: { _: "chat", id: 0, title: "", type: {} },
    find: (username) => world.client.invoke({ _: "searchPublicChat", username }),
    shown: () => shownAt(tdlib, FRIEND),
    last: async () => (await shownAt(tdlib, FRIEND)).at(-1),
    friend: async (message) =>
      (await tdlib.ask<{ id: string }>("/telegram/send", { from: FRIEND, to: ME, ...message })).id,
    write: (content, options) => send(world.client, world.chat.id, content, options),
    inChat: (query, chat = world.chat) => world.client.invoke({ chat_id: chat.id, ...query }),
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    async picture(name, format, pixels = 90) {
      const red = sharp({ create: { width: pixels, height: pixels, channels: 3, background: "red" } });
      return world.file(name, await red.toFormat(format).toBuffer());
    },
    async stop() {
      await tdlib.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

async function shownAt(tdlib: Tdlib, peer: string): Promise<TelegramSandboxMessage[]> {
  const { messages } = await tdlib.ask<{ messages: TelegramSandboxMessage[] }>(`/telegram/messages?peer=${peer}`);
  return messages;
}

export async function enterCode(tdlib: Tdlib, client: TdlibClient, phone: string): Promise<void> {
  await client.state("authorizationStateWaitPhoneNumber");
  await client.invoke({ _: "setAuthenticationPhoneNumber", phone_number: `+${phone}` });
  await client.state("authorizationStateWaitCode");
  const { code } = await tdlib.ask<{ code: string }>(`/telegram/code?phone=${phone}`);
  await client.invoke({ _: "checkAuthenticationCode", code });
}

/** As the network has it: TDLib answers before that, with a number of its own. */
export async function send(client: TdlibClient, chat: number, content: TdObject, options: Fields = {}) {
  const query = { _: "sendMessage", chat_id: chat, input_message_content: content, ...options };
  return await sent(client, await client.invoke<TdMessage>(query));
}

export async function sent(client: TdlibClient, { id }: Pick<TdMessage, "id">): Promise<TdMessage> {
  const ends = ["updateMessageSendSucceeded", "updateMessageSendFailed"];
  const isEnd = (one: TdObject): one is Sent => ends.includes(one._) && one.old_message_id === id;
  const { message, error } = await until(() => client.told.find(isEnd), "the message to be sent", 15_000);
  if (error !== undefined) throw new Error(error.message);
  return message;
}

export async function heard(client: TdlibClient, is: (message: TdMessage) => boolean): Promise<TdMessage> {
  type News = TdObject & { readonly message: TdMessage };
  const isIt = ({ message }: News) => !message.is_outgoing && is(message);
  return (await client.update<News>("updateNewMessage", isIt)).message;
}

export function heardText(client: TdlibClient, text: string): Promise<TdMessage> {
  return heard(client, ({ content }) => content.text?.text === text);
}
