import type { InstanceRef } from "#ports/instances.ts";
import type { MessageStore, OpenMessage } from "#ports/messages.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";

const PAGE = 500;

export async function listAllOpen(
  messages: Pick<MessageStore, "listOpen">,
  instanceId: number,
): Promise<OpenMessage[]> {
  const all: OpenMessage[] = [];
  for (let after: string | null = null; ; after = all.at(-1)?.id ?? null) {
    const page = await messages.listOpen(instanceId, { after, limit: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** Messages for later, which other processes accept while they do not reach the one that sends for the account. */
export interface Others {
  refresh(): Promise<void>;
  /** Of an epoch that was refused: the one of now, once what others accepted has its place; null where it is lost. */
  catchUp(used: number): Promise<number | null>;
}

interface Account {
  /** Null until it is opened. */
  epoch(): number | null;
  isOver(): boolean;
  /** It is taken care of here. */
  isKnown(id: string): boolean;
  take(messages: readonly OpenMessage[], epoch: number): void;
}

export function acceptedByOthers(
  {
    messages,
    ownership,
    instance: { instanceId },
  }: { readonly messages: MessageStore; readonly ownership: SessionOwnership; readonly instance: InstanceRef },
  account: Account,
): Others {
  let running: Promise<void> | null = null;

  async function takeUp(epoch: number): Promise<void> {
    const left = await listAllOpen(messages, instanceId);
    if (account.isOver()) return;
    // One of our own that has ended since is refused its mark.
    const isTheirs = ({ id, mode }: OpenMessage) => mode === "later" && !account.isKnown(id);
    account.take(left.filter(isTheirs), epoch);
  }

  async function catchUpNow(): Promise<void> {
    const owned = account.isOver() ? null : await ownership.claim(instanceId);
    if (owned !== null && owned.epoch !== account.epoch()) await takeUp(owned.epoch);
  }

  return {
    async refresh() {
      const epoch = account.epoch();
      if (epoch !== null) await takeUp(epoch);
    },
    async catchUp(used) {
      if (account.epoch() === used) {
        running ??= catchUpNow().finally(() => {
          running = null;
        });
        await running;
      }
      return account.isOver() || account.epoch() === used ? null : account.epoch();
    },
  };
}
