import { LOG_OUT_WAITS_MS } from "#domain/accounts/deletion.ts";
import type { Instance } from "#domain/instances/instance.ts";
import type { AccountRemoval, DueAccount, KeptMails } from "#ports/account-removal.ts";
import type { RemoveOld } from "#ports/retention.ts";
import type { Providers, WebPorts } from "#ports/web-ports.ts";

/** Accounts that are looked at in one statement. */
const AT_ONCE = 20;

type DeletionPorts = Providers &
  Pick<WebPorts, "instances" | "audit" | "clock" | "logger"> & {
    readonly removal: AccountRemoval;
    readonly keptMails: KeptMails;
  };

/**
 * Deletes the accounts whose week is over, a piece a call: nobody gets in any more; then of each instance its network is
 * told, what it has much of goes, and itself; then the names on record; last the row. Whatever a process has ended in
 * between is gone on from by the next: each step may be done again.
 */
export function deletingDueAccounts(ports: DeletionPorts): RemoveOld {
  const { removal, keptMails, instances, audit, clock } = ports;
  /** By this process, so that neither is done again for each piece. */
  const closed = new Set<number>();
  const loggedOut = new Set<number>();

  async function close({ id, email }: DueAccount): Promise<void> {
    if (closed.has(id)) return;
    // The address is in the row alone: nobody would know it afterwards.
    if (email !== null) await keptMails.forget(email);
    await removal.close(id);
    closed.add(id);
  }

  /** False where it should be tried again: the gateway is away, or the token cannot be opened. */
  async function tellNetwork({ id: instanceId, ownerId, client, platform }: Instance): Promise<boolean> {
    try {
      const token = await instances.revealToken(ownerId, instanceId);
      if (token === null) return true;
      const ended = await ports[platform].logOut({ client, token });
      if (ended.ok) return true;
      ports.logger.warn("session-not-ended", { instanceId, code: ended.failure.code });
      return ended.failure.code !== "NO_RESPONSE";
    } catch (error) {
      ports.logger.warn("session-not-ended", { instanceId, error });
      return false;
    }
  }

  /** True once its network was told, or a day was waited for that. */
  async function logOut({ dueAt }: DueAccount, instance: Instance, now: Date): Promise<boolean> {
    if (loggedOut.has(instance.id)) return true;
    const waits = now.getTime() - dueAt.getTime() < LOG_OUT_WAITS_MS;
    if (!(await tellNetwork(instance)) && waits) return false;
    loggedOut.add(instance.id);
    return true;
  }

  /** False where nothing can be done for now. */
  async function removePiece(account: DueAccount, now: Date, limit: number): Promise<boolean> {
    const { id } = account;
    await close(account);
    const owned = await instances.listByOwner(id);
    for (const instance of owned) {
      if (!(await logOut(account, instance, now))) continue;
      if (await removal.removeSome(instance.id, limit)) return true;
      await instances.removeOwned(id, instance.id);
      loggedOut.delete(instance.id);
      return true;
    }
    if (owned.length > 0) return false;
    if (await removal.clearRecord(id, limit)) return true;
    // Before the row goes: after it nobody would know that this is still to be written.
    await audit.record({ action: "account-deleted", at: clock.now(), userId: id, instanceId: null, address: null });
    await removal.removeUser(id);
    closed.delete(id);
    return true;
  }

  /** What is wrong with one account keeps no other. */
  async function tryPiece(account: DueAccount, now: Date, limit: number): Promise<boolean> {
    try {
      return await removePiece(account, now, limit);
    } catch (error) {
      ports.logger.warn("account-not-deleted", { userId: account.id, error });
      return false;
    }
  }

  return async (now, limit) => {
    let after = 0;
    for (;;) {
      const due = await removal.listDue(now, after, AT_ONCE);
      for (const account of due) if (await tryPiece(account, now, limit)) return limit;
      const last = due.at(-1);
      if (last === undefined || due.length < AT_ONCE) return 0;
      after = last.id;
    }
  };
}
