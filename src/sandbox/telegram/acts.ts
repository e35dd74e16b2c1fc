import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { MessageChange, StoredMessage } from "./chats.ts";
import type { Core } from "./core.ts";
import { deleteUpdate, editUpdate, pinUpdate, updatesOf } from "./message-objects.ts";
import { namesIn, peerObject } from "./named.ts";
import { historyOf, membersOf, type Place } from "./places.ts";
import { pollObjects, voted } from "./polls.ts";

/** A message as one history has it, and whose clients hear of it from there. */
interface Copy {
  readonly historyId: number;
  readonly messageId: number;
  readonly readers: readonly Account[];
}

/** Everywhere where a message stands: `message` is as `owner` has it. */
function copiesOf(core: Core, owner: Account, place: Place, message: StoredMessage): Copy[] {
  const own: Copy = { historyId: historyOf(owner, place), messageId: message.id, readers: [owner] };
  if (place.kind === "person") {
    const { account } = place;
    const twin = { historyId: account.id, messageId: message.twinId, readers: [account] };
    return message.twinId === 0 ? [own] : [own, twin];
  }
  const members = membersOf(core, place.group);
  if (place.kind === "channel") return [{ ...own, readers: members }];
  return members.flatMap((member) => {
    const copy = core.chats.findShared(member.id, place.peerId, message.shared ?? 0);
    return copy === undefined ? [] : [{ historyId: member.id, messageId: copy.id, readers: [member] }];
  });
}

/** Changes it everywhere, and tells every client of everybody who sees it; returns the caller's own copy's updates. */
function changeAll(
  core: Core,
  owner: Account,
  place: Place,
  message: StoredMessage,
  change: { readonly kind: MessageChange; of(before: StoredMessage): StoredMessage },
): tl.RawUpdates | undefined {
  let own: tl.RawUpdates | undefined;
  for (const { historyId, messageId, readers } of copiesOf(core, owner, place, message)) {
    const changed = core.chats.change(historyId, messageId, change.of, change.kind);
    if (changed === undefined) continue;
    for (const reader of readers) {
      const pts = core.chats.pts(historyId);
      const update = change.kind === "pin" ? pinUpdate(changed, pts) : editUpdate(reader, changed, pts);
      const updates = updatesOf(core, reader, namesIn(changed), [update]);
      if (reader.id === owner.id) own = updates;
      core.outbox.push(reader.id, updates);
    }
  }
  return own;
}

/** An empty emoji takes it back. */
export function react(core: Core, by: Account, place: Place, about: StoredMessage, emoji: string) {
  const reaction = { peerId: by.id, emoji, at: core.clock.now() };
  const of = (before: StoredMessage): StoredMessage => {
    const others = (before.reactions ?? []).filter(({ peerId }) => peerId !== by.id);
    return { ...before, reactions: emoji === "" ? others : [...others, reaction], editHidden: true };
  };
  return changeAll(core, by, place, about, { kind: "reaction", of });
}

export function edit(
  core: Core,
  by: Account,
  place: Place,
  about: StoredMessage,
  said: Pick<StoredMessage, "text" | "entities">,
) {
  const editedAt = core.clock.now();
  return changeAll(core, by, place, about, {
    kind: "edit",
    of: (before) => ({ ...before, ...said, editedAt, editHidden: false }),
  });
}

export function pin(core: Core, by: Account, place: Place, about: StoredMessage, pinned: boolean) {
  return changeAll(core, by, place, about, { kind: "pin", of: (before) => ({ ...before, pinned }) });
}

/** Everywhere, or with `revoke` false where the caller alone sees it. */
export function remove(core: Core, by: Account, place: Place, about: StoredMessage, revoke: boolean): void {
  const copies = copiesOf(core, by, place, about);
  for (const { historyId, messageId, readers } of copies) {
    if (!revoke && historyId !== historyOf(by, place)) continue;
    const pts = core.chats.remove(historyId, [messageId]);
    if (pts === undefined) continue;
    for (const reader of readers) {
      const update = deleteUpdate(place.peerId, [messageId], pts);
      core.outbox.push(reader.id, updatesOf(core, reader, [], [update]));
    }
  }
}

/** Places of options, from 0; none takes the vote back. Who voted hears of it as the answer of the call. */
export function vote(core: Core, by: Account, place: Place, about: StoredMessage, chosen: readonly number[]) {
  const cast = { peerId: by.id, chosen, at: core.clock.now() };
  let own: tl.RawUpdates | undefined;
  for (const { historyId, messageId, readers } of copiesOf(core, by, place, about)) {
    const changed = core.chats.change(historyId, messageId, (before) =>
      before.media?.kind === "poll"
        ? { ...before, media: { kind: "poll", poll: voted(before.media.poll, cast) } }
        : before,
    );
    if (changed?.media?.kind !== "poll") continue;
    for (const reader of readers) {
      const updates = updatesOf(core, reader, namesIn(changed), [pollUpdate(reader, changed, changed.media.poll)]);
      if (reader.id === by.id) own = updates;
      else core.outbox.push(reader.id, updates);
    }
  }
  return own;
}

function pollUpdate(reader: Account, { id, peerId }: StoredMessage, poll: Parameters<typeof pollObjects>[0]) {
  const objects = pollObjects(poll, reader.id);
  const where = { peer: peerObject(peerId), msgId: id };
  return { _: "updateMessagePoll", ...where, pollId: objects.poll.id, ...objects } satisfies tl.TypeUpdate;
}
