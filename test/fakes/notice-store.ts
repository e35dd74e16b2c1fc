import type { Instance } from "#domain/instances/instance.ts";
import { endKindOf, type MailChoice, type NoticeKind, TOO_LATE_MS } from "#domain/instances/notice.ts";
import { type AccountLink, TOLD_DOWN_AFTER_MS } from "#domain/sessions/link.ts";
import type { BellStore } from "#ports/bell.ts";
import type { NoticeStore } from "#ports/notices.ts";
import type { UserStore } from "#ports/users.ts";

interface FakeNoticeOptions {
  allInstances(): readonly Instance[];
  allLinks(): ReadonlyMap<number, AccountLink>;
  readonly users: Pick<UserStore, "findById">;
  readonly bell: Pick<BellStore, "ring">;
}

/** Notices in memory. */
export function fakeNoticeStore({ allInstances, allLinks, users, bell }: FakeNoticeOptions): NoticeStore {
  const rows = new Map<string, { id: number; kind: NoticeKind; of: Date; isDue: boolean }>();
  const choices = new Map<number, MailChoice>();
  const choiceOf = (userId: number) => choices.get(userId) ?? { ends: true, disconnected: true };
  const keyOf = (id: number, kind: NoticeKind, of: Date) => `${id}/${kind}/${of.getTime()}`;
  async function writeDown(
    { id, ownerId: userId, name }: Instance,
    kind: NoticeKind,
    of: Date,
    at: Date,
  ): Promise<void> {
    const key = keyOf(id, kind, of);
    if (rows.has(key)) return;
    rows.set(key, { id, kind, of, isDue: true });
    await bell.ring([{ id: key, userId, kind, at, of, instanceId: id, about: name }]);
  }
  return {
    async take(now, limit) {
      for (const instance of allInstances()) {
        const { id, expiresAt } = instance;
        const kind = endKindOf(expiresAt, now);
        if (kind !== null) await writeDown(instance, kind, expiresAt, now);
        const downSince = allLinks().get(id)?.downSince ?? null;
        if (downSince === null || expiresAt <= now) continue;
        const downMs = now.getTime() - downSince.getTime();
        if (downMs >= TOLD_DOWN_AFTER_MS && downMs < TOO_LATE_MS)
          await writeDown(instance, "disconnected", downSince, now);
      }
      const due = [...rows.values()].filter(({ isDue }) => isDue);
      const ids = new Set(due.slice(0, limit).map(({ id }) => id));
      const marked = due.filter(({ id }) => ids.has(id));
      for (const row of marked) row.isDue = false;
      const taken = [];
      for (const { id, kind, of } of marked) {
        const instance = allInstances().find((one) => one.id === id);
        const owner = instance === undefined ? null : await users.findById(instance.ownerId);
        if (instance === undefined || owner === null || !owner.verified || owner.suspendedAt !== null) continue;
        const choice = choiceOf(owner.id);
        if (!(kind === "disconnected" ? choice.disconnected : choice.ends)) continue;
        const link = allLinks().get(id);
        const isDown = kind === "disconnected" && link?.downSince?.getTime() === of.getTime();
        const { name, client, platform } = instance;
        taken.push({
          ...{ kind, of, instance: { id, name, client, platform } },
          link: link !== undefined && isDown ? { state: link.state, reason: link.reason } : null,
          owner: { name: owner.name, email: owner.email, language: owner.language },
        });
      }
      return taken;
    },
    async giveBack({ kind, of, instance }) {
      const row = rows.get(keyOf(instance.id, kind, of));
      if (row !== undefined) row.isDue = true;
    },
    mailsOf: async (userId) => choiceOf(userId),
    async setMails(userId, choice) {
      choices.set(userId, choice);
    },
  };
}
