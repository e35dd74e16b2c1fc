import { deviceName } from "#domain/accounts/device-name.ts";
import type { User } from "#domain/accounts/user.ts";
import { type Instance, isActive } from "#domain/instances/instance.ts";
import type { DeliveryStatus } from "#domain/messages/life.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import { describeWhatsAppSession } from "#domain/wording/whatsapp/session.ts";
import type { SignedInDevice } from "#ports/auth-sessions.ts";
import type { AccountView, DeviceView } from "#ports/contracts/dashboard/account.ts";
import type {
  InstanceList,
  InstanceView,
  MessageStatusView,
  SessionView,
  StartedSessionView,
} from "#ports/contracts/dashboard/api.ts";
import type { StartedSession } from "#ports/whatsapp-provider.ts";
import type { OwnedInstances } from "#use-cases/instances/list.ts";

/** From what the product knows to what a browser may see. */

export function accountView({ id, name, email, phone, country, role, createdAt }: User): AccountView {
  return { id, name, email, phone, country, role, memberSince: createdAt.toISOString() };
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

export function sessionView(status: SessionStatus): SessionView {
  const { state, reason, since, phone, name } = status;
  return { state, reason, message: describeWhatsAppSession(status), since: since.toISOString(), phone, name };
}

export function startedSessionView(started: StartedSession): StartedSessionView {
  if (started.kind === "status") return { kind: "status", session: sessionView(started.status) };
  const { qr, qrText, expiresAt } = started;
  return { kind: "qr", qr, qrText, expiresAt: expiresAt.toISOString() };
}

export function messageStatusView({ status, at }: { status: DeliveryStatus; at: Date }): MessageStatusView {
  return { status, at: at.toISOString() };
}
