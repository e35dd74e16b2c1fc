import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { TelegramAccount } from "#ports/contracts/telegram/sandbox.ts";
import { type Audience, clientOf, holds, isLinkedTo, isShownTo, type Possession } from "../common/audience.ts";
import { type Account, nameOf } from "./accounts.ts";
import type { StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { clientsOf } from "./log-ins.ts";
import { phoneOf } from "./shown-messages.ts";

const MAX_LISTED = 50;

/** An account as its owner sees it. */
export function accountOf(core: Core, account: Account): TelegramAccount {
  const devices = core.logIns.ofAccount(account.id).filter((each) => !each.passwordPending && each.vouchedBy === null);
  return {
    id: String(account.id),
    phone: account.phone,
    username: account.username,
    name: nameOf(account),
    hasPassword: account.twoStep !== null,
    sessions: devices.map(({ keyId, device, since }) => ({
      device,
      online: core.wire.key(keyId)?.online ?? false,
      since: since.toISOString(),
    })),
    unread: unreadOf(core, account, ({ action }) => action === undefined),
    ...(account.picture && { picture: account.picture.sha256 }),
  };
}

/** Those that somebody holds, then those that were active last. */
export function listedAccounts({ accounts }: Core): Account[] {
  return [...accounts.held(), ...accounts.recent().filter(({ held }) => !held)].slice(0, MAX_LISTED);
}

export function possessionOf({ logIns }: Core, account: Account): Possession {
  return { addedBy: account.addedBy ?? null, clients: clientsOf(logIns, account) };
}

/** The viewer's own, then those of others with which their instances have a chat. */
export function accountsFor(core: Core, viewer: SandboxViewer): Account[] {
  const own = core.accounts.held().filter((account) => isOwn(viewer, possessionOf(core, account)));
  const others = core.accounts.recent(viewer).filter((account) => !own.includes(account));
  return [...own, ...others.filter((account) => hasShown(core, viewer, account))].slice(0, MAX_LISTED);
}

/** What the viewer sees of an account: all of their own, and of anybody else's what their own instances have to do with it. */
export function accountFor(core: Core, viewer: SandboxViewer, account: Account): TelegramAccount {
  const possession = possessionOf(core, account);
  const whole = accountOf(core, account);
  const isShown = (message: StoredMessage) => isMessageShown(core, viewer, account, message);
  const unread = whole.unread === 0 ? 0 : unreadOf(core, account, isShown);
  if (holds(viewer, possession)) return { ...whole, unread };
  const sessions = whole.sessions.filter(({ device }) => viewer.clients.has(clientOf(device)));
  const phone = addressFor(core, viewer, account);
  const isKnown = possession.addedBy === null || isLinkedTo(viewer, possession);
  const { username, name } = isKnown ? whole : { username: null, name: phone.startsWith("@") ? phone : `+${phone}` };
  const { picture, ...rest } = whole;
  return {
    ...{ ...rest, phone, username, name, hasPassword: isKnown && whole.hasPassword, sessions, unread },
    ...(isKnown && account.picture?.shown && { picture }),
    notOwn: true,
  };
}

/** As the viewer may know it: who is found by name does not show a number that is another's. */
export function addressFor(core: Core, viewer: SandboxViewer, account: Account | undefined): string {
  const isHidden =
    account !== undefined && account.username !== null && isAnothers(viewer, possessionOf(core, account));
  return isHidden ? `@${account.username}` : phoneOf(account);
}

/** Whether the viewer sees the account at all; everybody does Telegram itself. */
export function isAccountShown(core: Core, viewer: SandboxViewer, account: Account): boolean {
  if (account === core.accounts.service) return true;
  return isOwn(viewer, possessionOf(core, account)) || hasShown(core, viewer, account);
}

export function isMessageShown(core: Core, viewer: SandboxViewer, owner: Account, message: StoredMessage): boolean {
  return message.action === undefined && isShownTo(viewer, message.audience ?? audienceBefore(core, owner, message));
}

function hasShown(core: Core, viewer: SandboxViewer, account: Account): boolean {
  for (const message of core.chats.messages(account.id)) {
    if (isMessageShown(core, viewer, account, message)) return true;
  }
  return false;
}

function unreadOf(core: Core, account: Account, isCounted: (message: StoredMessage) => boolean): number {
  let left = core.chats.unread(account.id);
  let unread = 0;
  for (const message of core.chats.messages(account.id)) {
    if (left === 0) break;
    if (message.out || message.id <= core.chats.readState(account.id, message.peerId).readInboxId) continue;
    left--;
    if (isCounted(message)) unread++;
  }
  return unread;
}

function isOwn(viewer: SandboxViewer, possession: Possession): boolean {
  return possession.addedBy === viewer.user || isLinkedTo(viewer, possession);
}

function isAnothers(viewer: SandboxViewer, possession: Possession): boolean {
  return !isOwn(viewer, possession) && (possession.addedBy !== null || possession.clients.length > 0);
}

/** Of what an older version kept: whose instances were logged in then and still are. */
function audienceBefore({ accounts, logIns }: Core, owner: Account, message: StoredMessage): Audience {
  const ends = [owner, accounts.byId(message.peerId)].flatMap((account) => account ?? []);
  const then = ends.flatMap(({ id }) => logIns.ofAccount(id)).filter(({ since }) => since <= message.at);
  return { user: null, clients: then.map(({ device }) => clientOf(device)) };
}
