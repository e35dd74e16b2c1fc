import type { BellKind } from "#domain/accounts/bell.ts";
import { bellWords } from "#domain/wording/bell-entries.ts";
import type { BellNotice } from "#ports/bell.ts";
import type { BellEntryView, BellList } from "#ports/contracts/dashboard/bell.ts";
import { PAGES, PROFILE_QUERY } from "#ports/contracts/pages.ts";

export function bellList(notices: readonly BellNotice[]): BellList {
  return { entries: notices.map(bellEntryView) };
}

export function bellEntryView(notice: BellNotice): BellEntryView {
  const { id, kind, at, of, about, instance, isRead } = notice;
  const renewedUntil = ENDS.includes(kind) && instance && of && instance.expiresAt > of ? instance.expiresAt : null;
  const { title, text, action } = bellWords(kind, { of, name: instance?.name ?? about, renewedUntil });
  const { sign, href } = renewedUntil === null ? (LOOKS[kind] ?? ACCOUNT) : RENEWED;
  const target = href(instance?.id ?? null);
  const link = target === null ? null : { href: target, label: action };
  return { id, sign, title, text, link, at: at.toISOString(), isRead };
}

interface Look {
  readonly sign: BellEntryView["sign"];
  /** Null where the instance that it is about is gone. */
  href(instanceId: number | null): string | null;
}

const ACCOUNT: Look = { sign: "account", href: () => `${PAGES.dashboard.path}?${PROFILE_QUERY}` };
const KEY: Look = { sign: "key", href: () => PAGES.keys.path };

const LOOKS: Readonly<Partial<Record<BellKind, Look>>> = {
  "ends-soon": { sign: "ends", href: instanceHref("renew") },
  "ends-tomorrow": { sign: "ends", href: instanceHref("renew") },
  ended: { sign: "ended", href: instanceHref("renew") },
  disconnected: { sign: "disconnected", href: instanceHref("manage") },
  "key-created": KEY,
  "key-rotated": KEY,
  "key-expires": { sign: "ends", href: KEY.href },
  "webhook-disabled": { sign: "disconnected", href: () => PAGES.webhooks.path },
};

const ENDS: readonly BellKind[] = ["ends-soon", "ends-tomorrow", "ended"];
const RENEWED: Look = { sign: "ends", href: instanceHref("manage") };

function instanceHref(query: "manage" | "renew"): Look["href"] {
  return (id) => (id === null ? null : `${PAGES.instances.path}?${query}=${id}`);
}
