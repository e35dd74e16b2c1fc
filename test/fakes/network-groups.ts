import { failure, success } from "#domain/result.ts";
import type { GroupFailure, NetworkGroup, NetworkGroups } from "#ports/network-groups.ts";
import type { NetworkPresence } from "#ports/network-presence.ts";

/** An account that is in this one group, and alone there; whatever it is asked ends in `problem` where there is one. */
export function fakeNetworkGroups(group: NetworkGroup, problem: GroupFailure | null): NetworkGroups {
  const answer = async <Value>(value: Value) => (problem === null ? success(value) : failure(problem));
  const self = { recipient: { kind: "id", id: "42" }, name: null, role: "owner" } as const;
  return {
    list: () => answer([group]),
    read: () => answer({ ...group, members: [self] }),
    create: (_, { subject, members }) => answer({ ...group, subject, missing: members.slice(1) }),
    change: (_, _group, { members }) =>
      answer(members.map((recipient, at) => ({ recipient, outcome: at === 0 ? "done" : "refused" }) as const)),
    rename: () => answer(null),
    setPicture: () => answer(null),
    invite: () => answer({ url: "https://a.example/join" }),
    leave: () => answer(null),
  };
}

/** Others notice what it does, unless there is a problem. */
export function fakePresence(problem: GroupFailure | null): NetworkPresence {
  const done = async () => (problem === null ? success(null) : failure(problem));
  const isBlocked = async () => (problem === null ? success(true) : failure(problem));
  return { type: done, show: done, markRead: done, block: done, isBlocked };
}
