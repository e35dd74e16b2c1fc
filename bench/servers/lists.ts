import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { host, listenLocally, readInput } from "../harness/host.ts";
import { fillMessages } from "../parts/fill-messages.ts";
import { type NoOpInput, noOpGateway } from "../parts/no-op-gateway.ts";

/** A gateway whose first instance has as many messages as it is told. */
const { ports, messages, database, stopSending } = await noOpGateway(readInput<NoOpInput>());
const instanceId = 1;

/** The recipient is a phone. */
type Filter = Pick<MessageFilter, "direction" | "states"> & { readonly phone?: string };

host(
  { url: await listenLocally(whatsAppGateway(ports, { url: "http://127.0.0.1" })) },
  {
    async fill(rows: number) {
      await stopSending();
      const owned = await sqlSessionOwnership(database, "bench").claim(instanceId);
      if (owned === null) throw new Error("another process owns the session");
      await fillMessages(messages, { instanceId, epoch: owned.epoch }, rows);
    },
    /** Microseconds of CPU that one page of the store takes. */
    async list(asked: { filter: Filter; after: string | null; limit: number; times: number }) {
      const { phone, ...filter } = asked.filter;
      const chat = phone === undefined ? undefined : messages.chatOf(instanceId, { kind: "phone", phone });
      const { after, limit } = asked;
      const before = process.cpuUsage();
      for (let time = 0; time < asked.times; time++) {
        const page = await messages.list(instanceId, { ...filter, chat }, { after, limit });
        if (page.messages.length !== limit) throw new Error(`${page.messages.length} messages on a page of ${limit}`);
      }
      const { user, system } = process.cpuUsage(before);
      return (user + system) / asked.times;
    },
  },
);
