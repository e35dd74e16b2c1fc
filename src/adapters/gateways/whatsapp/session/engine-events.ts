import type { ProxyProblem } from "#domain/sessions/proxy.ts";
import type { EngineEvents } from "../engine/engine.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { SessionEvent } from "./session-machine.ts";

interface Hearing {
  /** Whether an account is linked, by what is stored of it. */
  linked(): boolean;
  /** Nothing is made of an event that nobody hears any more. */
  heard(event: () => SessionEvent): void;
  proxyTold(problem: ProxyProblem | null): void;
}

/** What a connection reports, as a session hears it: with the ends of what is shown for a time. */
export function engineEvents(
  instanceId: number,
  { clock, times, inbox, limitsSaid }: Pick<SessionDependencies, "clock" | "times" | "inbox" | "limitsSaid">,
  { linked, heard, proxyTold }: Hearing,
): EngineEvents {
  const fromNow = (ms: number): Date => new Date(clock.now().getTime() + ms);
  let byProxy = false;
  return {
    codeShown: (text) => heard(() => ({ type: "code-shown", text, expiresAt: fromNow(times.codeLifeMs) })),
    codeChanged: (text) => heard(() => ({ type: "code-changed", text })),
    passkeyAsked: (options) =>
      heard(() => ({ type: "passkey-asked", options, expiresAt: fromNow(times.passkeyLifeMs) })),
    passkeyCompared: (code) =>
      heard(() => ({ type: "passkey-compared", code, expiresAt: fromNow(times.passkeyStepMs) })),
    passkeyFailed: () => heard(() => ({ type: "passkey-missed" })),
    phoneScanned: (phone) => heard(() => ({ type: "phone-scanned", phone })),
    opened: (opened) => heard(() => ({ type: "opened", ...opened })),
    closed: (code) => heard(() => ({ type: "closed", code, linked: linked(), byProxy })),
    silent: () => heard(() => ({ type: "silent", linked: linked() })),
    limitsSaid: (limits) => limitsSaid?.(instanceId, limits),
    groupsNamed: (groups) => inbox.groupsNamed(instanceId, groups),
    proxyTold(problem) {
      byProxy = problem !== null;
      proxyTold(problem);
    },
    received: (messages) => inbox.received(instanceId, messages),
    receipts: (ids, status, at) => inbox.receipts(instanceId, ids, status, at),
  };
}
