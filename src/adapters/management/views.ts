import type { z } from "zod";
import { type Instance, isActive } from "#domain/instances/instance.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { managedInstanceSchema, managedSessionSchema } from "#ports/contracts/management.ts";

export function instanceView(instance: Instance, tokenOff: boolean, now: Date): z.infer<typeof managedInstanceSchema> {
  const { client, name, platform, phone, createdAt, expiresAt } = instance;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { client, name, platform, phone, active: isActive(instance, now), ...times, tokenOn: !tokenOff };
}

export function codeView({
  qr,
  qrText,
  expiresAt,
}: {
  readonly qr: string;
  readonly qrText: string;
  readonly expiresAt: Date;
}) {
  return { qr, qrText, expiresAt: expiresAt.toISOString() };
}

export function sessionView(status: SessionStatus | TelegramStatus): z.infer<typeof managedSessionSchema> {
  const { state, reason, since } = status;
  const account = "user" in status ? status.user : status;
  return {
    state,
    reason,
    since: since.toISOString(),
    phone: account?.phone ?? null,
    name: account?.name ?? null,
  };
}
