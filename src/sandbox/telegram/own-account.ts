import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf, type LogIn } from "./log-ins.ts";
import { digestNumber, longOf, seconds } from "./longs.ts";
import { updatesOf } from "./message-objects.ts";
import { named, peerObject } from "./named.ts";
import { peerOf } from "./peers.ts";
import { type RpcCall, RpcRefusal } from "./rpc.ts";
import { userOf } from "./users.ts";

const ABOUT_LENGTH = 70;
const AUTHORISATIONS_DAYS = 183;
const MOST_BLOCKED = 100;

/** What an account is to itself: its name, its devices, and whom it does not hear. */
export function ownAccountHandlers(core: Core): Handlers {
  return {
    "account.updateProfile"(call, { firstName, lastName, about }) {
      const viewer = callerOf(core, call);
      if (firstName === "") throw new RpcRefusal(400, "FIRSTNAME_INVALID");
      if (about !== undefined && about.length > ABOUT_LENGTH) throw new RpcRefusal(400, "ABOUT_TOO_LONG");
      if (firstName !== undefined) viewer.name = [firstName, lastName ?? ""].join(" ").trim();
      if (about !== undefined) viewer.about = about;
      core.accounts.save(viewer);
      return userOf(viewer, viewer);
    },
    "account.getAuthorizations"(call) {
      const viewer = callerOf(core, call);
      const alone = core.logIns.ofAccount(viewer.id).filter(({ vouchedBy }) => vouchedBy === null);
      const authorizations = alone.map((logIn) => authorisation(logIn, call, core.clock.now()));
      return { _: "account.authorizations", authorizationTtlDays: AUTHORISATIONS_DAYS, authorizations };
    },
    "contacts.block"(call, { id }) {
      const viewer = callerOf(core, call);
      return block(core, call, viewer, peerOf(core, viewer, id), true);
    },
    "contacts.unblock"(call, { id }) {
      const viewer = callerOf(core, call);
      return block(core, call, viewer, peerOf(core, viewer, id), false);
    },
    "contacts.getBlocked"(call, { offset, limit }) {
      const viewer = callerOf(core, call);
      const all = [...(viewer.blocked ?? [])];
      const page = all.slice(offset, offset + Math.min(limit, MOST_BLOCKED));
      const date = seconds(core.clock.now());
      const blocked = page.map((id) => ({ _: "peerBlocked", peerId: peerObject(id), date }) as const);
      return { _: "contacts.blockedSlice", count: all.length, blocked, ...named(core, viewer, page) };
    },
  };
}

/** The account's other devices are told. */
function block(core: Core, call: RpcCall, by: Account, person: Account, blocked: boolean): boolean {
  const others = [...(by.blocked ?? [])].filter((id) => id !== person.id);
  by.blocked = new Set(blocked ? [person.id, ...others] : others);
  core.accounts.save(by);
  const update = { _: "updatePeerBlocked", blocked, peerId: peerObject(person.id) } as const;
  core.outbox.push(by.id, updatesOf(core, by, [person.id], [update]), call.key.id);
  return true;
}

function authorisation({ keyId, device, since }: LogIn, call: RpcCall, now: Date): tl.RawAuthorization {
  const isCurrent = keyId === call.key.id;
  return {
    _: "authorization",
    ...(isCurrent && { current: true }),
    hash: longOf(isCurrent ? 0n : digestNumber(`authorisation:${keyId}`)),
    deviceModel: device,
    platform: "",
    systemVersion: "",
    apiId: 1,
    appName: device,
    appVersion: "",
    dateCreated: seconds(since),
    dateActive: seconds(now),
    ip: "127.0.0.1",
    country: "Iraq",
    region: "",
  };
}
