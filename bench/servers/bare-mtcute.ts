import type { InputPeerLike } from "@mtcute/core";
import { TelegramClient } from "@mtcute/core/client.js";
import { makeBareClient } from "#test/support/mtcute-client.ts";
import { host, readInput } from "../harness/host.ts";
import type { LinkingInput, SendingInput, SendingResult } from "../harness/linking.ts";

/** mtcute alone: storage in memory, updates on, nothing stored, nothing watched. */
const { telegram: network } = readInput<LinkingInput>().sandbox;
const ports = new Map(Object.entries(network.dataCentres).map(([id, { port }]) => [Number(id), port]));

interface Session {
  readonly client: TelegramClient;
  readonly phone: string;
  readonly phoneCodeHash: string;
}

const sessions = new Map<number, Session>();

function sessionAt(index: number): Session {
  const session = sessions.get(index);
  if (session === undefined) throw new Error(`no session ${index}`);
  return session;
}

host(
  {},
  {
    async start({ index, phone }: { index: number; phone: string }) {
      const base = makeBareClient({ publicKey: network.publicKey, ports, updates: { catchUp: true } });
      const client = new TelegramClient({ client: base });
      const sent = await client.sendCode({ phone });
      if (!("phoneCodeHash" in sent)) throw new Error("no code asked for");
      sessions.set(index, { client, phone, phoneCodeHash: sent.phoneCodeHash });
    },

    async verify({ index, code }: { index: number; code: string }) {
      const { client, phone, phoneCodeHash } = sessionAt(index);
      await client.signIn({ phone, phoneCodeHash, phoneCode: code });
      await client.startUpdatesLoop();
    },

    async send({ session, contacts, seconds, concurrency }: SendingInput): Promise<SendingResult> {
      const { client } = sessionAt(session);
      const peers: InputPeerLike[] = [];
      for (const contact of contacts) peers.push(await client.resolvePeer(contact.replace("@", "")));
      const startedAt = performance.now();
      const until = startedAt + seconds * 1000;
      let sent = 0;
      const sender = async (_: unknown, index: number): Promise<void> => {
        const peer = peers[index % peers.length] as InputPeerLike;
        while (performance.now() < until) {
          await client.sendText(peer, "Your parcel is at the door.");
          sent += 1;
        }
      };
      await Promise.all(Array.from({ length: concurrency }, sender));
      return { sent, seconds: (performance.now() - startedAt) / 1000 };
    },
  },
);
