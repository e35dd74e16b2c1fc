import { afterEach, beforeEach } from "vitest";
import { type Inbox, newInbox } from "./inbox.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP_PHONE } from "./linked-gateway.ts";

export const ALI = "9647711111111";

/** For each test a sandbox of its own, an inbox, and what phones do to the one linked account. */
export function receivingGateway() {
  let world: LinkedWorld;
  let inbox: Inbox;
  beforeEach(async () => {
    world = await linkedWorld();
    inbox = newInbox();
  });
  afterEach(() => world.close());
  const held = () => world.store.list("outbox", "").map(({ value }) => (value as { tag: string }).tag);
  return {
    world: () => world,
    inbox: () => inbox,
    async linked(options = {}): Promise<Gateway> {
      const gateway = world.start({ onReceived: inbox.onReceived, ...options });
      await link(world, gateway);
      return gateway;
    },
    /** The message's id. */
    async write(text: string, from = ALI): Promise<string> {
      const sent = await world.sandbox.reply({ from, to: SHOP_PHONE, text });
      if (!sent.ok) throw new Error(sent.failure.code);
      return sent.value.id;
    },
    /** What was stored, of one sender or of all. */
    texts: (from?: string) =>
      inbox.stored.filter(({ sender }) => from === undefined || sender.phone === from).map(({ text }) => text),
    /** As after a restart. */
    emptyInbox: () => {
      inbox = newInbox();
    },
    /** What the network still holds for the account, by its kind. */
    held,
    /** Messages among it. */
    unacknowledged: () => held().filter((tag) => tag === "message").length,
  };
}
