import type { WhatsAppContent } from "#domain/messages/content.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { networkKindsContract, unshown } from "#test/contracts/network-kinds.ts";
import { telegramFile, whatsAppFile } from "#test/support/sent-files.ts";
import { fakeClock } from "./clock.ts";
import { fakeTelegramEngine } from "./telegram-engine.ts";
import { fakeTelegram } from "./telegram-network.ts";
import { fakeTelegramSessions } from "./telegram-sessions.ts";
import { fakeTelegramStore } from "./telegram-store.ts";
import { fakeWhatsAppSessions } from "./whatsapp-sessions.ts";

const SHOP = { instanceId: 1, client: "Client001" };
const PERSON = { kind: "phone", phone: "9647711111111" } as const;
const referenceTo = (messageId: string) => ({ id: "msg_000000000000001", messageId, direction: "out" }) as const;
const ON_TELEGRAM = {
  ...{ text: true, image: true, video: true, document: true, audio: true, sticker: true, contact: true },
  ...{ location: true, poll: true, album: true, reaction: true, edit: true, delete: true, pin: true, forward: true },
} as const satisfies { readonly [K in TelegramContent["kind"]]: true };
const ON_WHATSAPP = { ...ON_TELEGRAM, otp: true } as const satisfies { readonly [K in WhatsAppContent["kind"]]: true };

networkKindsContract<WhatsAppContent, ReturnType<typeof whatsAppFile>>("the fake sessions of WhatsApp", {
  actsHaveIds: true,
  shows: unshown(ON_WHATSAPP),
  async make() {
    const sessions = fakeWhatsAppSessions(fakeClock());
    sessions.scan(1, "9647700000001");
    const send = sessions.send.bind(sessions, SHOP);
    return { person: PERSON, file: whatsAppFile, referenceTo, shown: () => null, send };
  },
});

networkKindsContract<TelegramContent, ReturnType<typeof telegramFile>>("the fake sessions of Telegram", {
  actsHaveIds: false,
  shows: unshown(ON_TELEGRAM),
  async make() {
    const sessions = fakeTelegramSessions(fakeClock());
    sessions.link(1);
    const send = sessions.send.bind(sessions, SHOP);
    return { person: PERSON, file: telegramFile, referenceTo, shown: () => null, send };
  },
});

networkKindsContract<TelegramContent, ReturnType<typeof telegramFile>>("the fake engine of Telegram", {
  actsHaveIds: false,
  shows: unshown(ON_TELEGRAM),
  async make() {
    const clock = fakeClock();
    const telegram = fakeTelegram(clock);
    const app = { apiId: 1, apiHash: "" };
    const store = fakeTelegramStore();
    await store.writeSession(1, "{}", { linked: false });
    const account = await fakeTelegramEngine(telegram, store, clock).open(SHOP, app, {} as never);
    const phone = "9647700000001";
    telegram.addPerson(phone);
    const sent = await account.requestCode(phone);
    if (!sent.ok) throw new Error(sent.failure.code);
    await account.signIn({ phone, phoneCodeHash: sent.value.phoneCodeHash, code: telegram.codeOf(phone) });
    const send = account.send.bind(account);
    return { person: PERSON, file: telegramFile, referenceTo, shown: () => null, send };
  },
});
