import { deviceName } from "#domain/accounts/device-name.ts";
import type { User } from "#domain/accounts/user.ts";
import { type Instance, isActive, type Platform } from "#domain/instances/instance.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { isNewChatsOnly, quotaNow, type ToldLimits } from "#domain/sessions/account-limits.ts";
import { type AccountLink, linkStandingOf } from "#domain/sessions/link.ts";
import type { QueueState } from "#domain/sessions/queue.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { describeLink, describeNotLinked } from "#domain/wording/links.ts";
import {
  describeKnownPeople,
  describeQueueHold,
  describeQuotaEnd,
  describeQuotaWarning,
} from "#domain/wording/messages.ts";
import { describeWhatsAppSession } from "#domain/wording/whatsapp/session.ts";
import type { SignedInDevice } from "#ports/auth-sessions.ts";
import type { AccountView, DeviceView } from "#ports/contracts/dashboard/account.ts";
import type {
  HoldView,
  InstanceCards,
  InstanceList,
  InstancePage,
  InstanceView,
  MessageStatusView,
  SessionView,
  StartedSessionView,
} from "#ports/contracts/dashboard/api.ts";
import type { PasskeyView } from "#ports/contracts/dashboard/factors.ts";
import type { Passkey } from "#ports/passkeys.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import type { OwnedInstances } from "#use-cases/instances/list.ts";
import type { InstancesPart } from "#use-cases/instances/list-page.ts";
import type { LinkedInstances } from "#use-cases/instances/list-with-links.ts";

/** From what the product knows to what a browser may see. */

export function accountView(user: User): AccountView {
  const { id, name, email, phone, country, role, verified, createdAt, deletesAt } = user;
  const memberSince = createdAt.toISOString();
  return { id, name, email, phone, country, role, verified, memberSince, deletesAt: deletesAt?.toISOString() ?? null };
}

export function deviceView(device: SignedInDevice, currentId: string): DeviceView {
  return {
    id: device.id,
    name: deviceName(device.userAgent),
    address: device.address,
    signedInAt: device.signedInAt.toISOString(),
    lastSeenAt: device.lastSeenAt.toISOString(),
    current: device.id === currentId,
  };
}

export function passkeyView({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return { id, name, addedAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export function instanceView(instance: Instance, owner: User, now: Date): InstanceView {
  return {
    id: instance.id,
    name: instance.name,
    platform: instance.platform,
    client: instance.client,
    apiId: instance.telegram?.apiId ?? null,
    phone: instance.phone,
    botId: instance.botId,
    userEmail: owner.email === "" ? null : owner.email,
    active: isActive(instance, now),
    createdAt: instance.createdAt.toISOString(),
    expiresAt: instance.expiresAt.toISOString(),
  };
}

export function instanceListView(owned: OwnedInstances, owner: User, now: Date): InstanceList {
  const { instances, freeInUse, freeLimit } = owned;
  return { instances: instances.map((instance) => instanceView(instance, owner, now)), freeInUse, freeLimit };
}

export function instanceCardsView(owned: LinkedInstances, owner: User, now: Date): InstanceCards {
  const { links, lastMessages } = owned;
  return {
    ...instanceListView(owned, owner, now),
    links: owned.instances.map(({ id, platform }) => {
      const link = links.get(id) ?? null;
      const last = lastMessages.get(id);
      return {
        instanceId: id,
        standing: linkStandingOf(link),
        message: linkMessage(platform, link, now),
        since: link === null ? null : (link.downSince ?? link.since).toISOString(),
        account: link?.account ?? null,
        lastMessage: last === undefined ? null : { ...last, at: last.at.toISOString() },
      };
    }),
  };
}

function linkMessage(platform: Platform, link: AccountLink | null, now: Date): string | null {
  if (link === null) return describeNotLinked();
  return link.state === "connected" ? limitsMessage(link.limits, now) : describeLink(platform, link);
}

/** In one line; how long it lasts is in Manage. */
function limitsMessage(limits: ToldLimits | undefined, now: Date): string | null {
  if (limits === undefined) return null;
  const hold = limits.hold !== null && limits.hold.until > now ? limits.hold : null;
  const newChats = quotaNow({ lockedUntil: null, newChats: limits.newChats ?? null }, now);
  return holdView({ waiting: 1, hold, newChats })?.message ?? null;
}

export function instancePageView(part: InstancesPart, owner: User, now: Date): InstancePage {
  const { asked, pages, found, counts } = part;
  return { ...instanceCardsView(part, owner, now), asked, pages, found, counts };
}

export function sessionView(status: SessionStatus): SessionView {
  const { state, reason, since, phone, name } = status;
  const message = describeWhatsAppSession(status);
  return { state, reason, message, since: since.toISOString(), phone, name, hold: holdView(status.queue) };
}

/** Gaps between messages are not worth a word, nor is a wait of all of them while none waits. */
export function holdView(queue: QueueState | undefined): HoldView {
  if (queue === undefined || queue.hold?.reason === "pace") return null;
  const { hold, waiting, newChats } = queue;
  if (hold !== null && (waiting > 0 || isNewChatsOnly(hold.reason))) {
    const also = isNewChatsOnly(hold.reason) ? describeKnownPeople() : null;
    return { waiting, message: describeQueueHold(hold.reason), until: hold.until.toISOString(), also };
  }
  if (newChats === undefined || newChats.warning === "none") return null;
  const until = newChats.renewsAt?.toISOString() ?? null;
  return { waiting: 0, message: describeQuotaWarning(newChats), until, also: describeQuotaEnd() };
}

export function startedSessionView(started: StartedSession): StartedSessionView {
  if (started.kind === "status") return { kind: "status", session: sessionView(started.status) };
  const { qr, qrText, expiresAt } = started;
  return { kind: "qr", qr, qrText, expiresAt: expiresAt.toISOString() };
}

export function messageStatusView({ status, at }: { status: MessageState; at: Date }): MessageStatusView {
  return { status, at: at.toISOString() };
}
