import {
  areJidsSameUser,
  type GroupMetadata,
  type GroupParticipant,
  jidDecode,
  S_WHATSAPP_NET,
  type WASocket,
} from "baileys";
import type { MemberChange, PresenceState, TypingState } from "#domain/messages/groups.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { NamedGroup } from "#ports/group-names.ts";
import type { ChangedMember, GroupFailure, GroupMember, NetworkGroup } from "#ports/network-groups.ts";
import type { StandingFailure } from "#ports/network-standings.ts";
import type { EngineGroups, EnginePresence } from "./engine.ts";
import { type FoundAccount, findRecipient } from "./recipient.ts";
import type { TtlCache } from "./ttl-cache.ts";

export interface GroupsDependencies {
  readonly recipients: TtlCache<FoundAccount>;
  readonly addressing: "lid" | "phone";
  readonly metadata: TtlCache<GroupMetadata>;
  /** Within its time, and ended with the connection. */
  guarded<Value, Failure extends { readonly code: string } = GroupFailure>(
    work: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | GroupFailure>>;
}

const MAX_LISTED = 1_000;
const MAX_MEMBERS = 5_000;
const OUTCOMES: Readonly<Record<string, ChangedMember["outcome"]>> = { "200": "done", "404": "not-found" };
const CHAT_STATES = { typing: "composing", recording: "recording", paused: "paused" } as const satisfies Readonly<
  Record<TypingState, string>
>;

const PRESENCES = { online: "available", offline: "unavailable" } as const satisfies Readonly<
  Record<PresenceState, string>
>;
/** The collection of application state that holds it. */
const OWN_NAME = "critical_block";

/** Groups of the account, asked of WhatsApp each time. */
export function engineGroups(socket: WASocket, dependencies: GroupsDependencies): EngineGroups {
  const { guarded, metadata } = dependencies;
  const own = () => [socket.authState.creds.me?.id, socket.authState.creds.me?.lid];

  function shown(group: GroupMetadata): NetworkGroup {
    const isOwn = ({ id, phoneNumber }: GroupParticipant): boolean =>
      own().some((jid) => areJidsSameUser(jid, id) || areJidsSameUser(jid, phoneNumber));
    const isAdmin = group.participants.some((member) => isOwn(member) && Boolean(member.admin));
    return { recipient: groupOf(group.id), subject: group.subject, size: group.size ?? null, isAdmin };
  }

  /** Phones that are not on WhatsApp are in none. */
  async function jidsOf(members: readonly Recipient[]): Promise<{ recipient: Recipient; jid: string | null }[]> {
    const found: { recipient: Recipient; jid: string | null }[] = [];
    for (const recipient of members) found.push({ recipient, jid: await memberJid(socket, dependencies, recipient) });
    return found;
  }

  const changeMembers = (jid: string, jids: string[], what: MemberChange) =>
    jids.length === 0 ? Promise.resolve([]) : socket.groupParticipantsUpdate(jid, jids, what);

  return {
    list: () =>
      guarded(async () => {
        const all = Object.values(await socket.groupFetchAllParticipating());
        return success(all.slice(0, MAX_LISTED).map(shown));
      }),
    async read(group) {
      const read = await guarded(async () => {
        const found = await knownGroup(socket, metadata, jidOfGroup(group), { anew: true });
        return success({ ...shown(found), members: found.participants.slice(0, MAX_MEMBERS).map(memberOf) });
      });
      // Any member may read it: who may not is in it no longer.
      const isGone = !read.ok && read.failure.code === "not-allowed";
      return isGone ? failure({ code: "recipient-not-found" }) : read;
    },
    create: ({ subject, members }) =>
      guarded(async () => {
        const named = await jidsOf(members);
        const jids = named.flatMap(({ jid }) => jid ?? []);
        const made = await socket.groupCreate(subject, jids);
        const isIn = (jid: string | null): boolean =>
          made.participants.some(
            ({ id, phoneNumber }) => jid !== null && (areJidsSameUser(id, jid) || areJidsSameUser(phoneNumber, jid)),
          );
        const missing = named.filter(({ jid }) => !isIn(jid)).map(({ recipient }) => recipient);
        return success({ ...shown(made), missing });
      }),
    change: (group, { what, members }) =>
      guarded(async () => {
        const named = await jidsOf(members);
        const asked = named.flatMap(({ jid }) => jid ?? []);
        const answers = await changeMembers(jidOfGroup(group), asked, what);
        const outcomeOf = (jid: string): ChangedMember["outcome"] => {
          const answer = answers.find((one) =>
            [one.jid, one.content.attrs.phone_number].some((is) => areJidsSameUser(is, jid)),
          );
          return OUTCOMES[answer?.status ?? ""] ?? "refused";
        };
        metadata.del(jidOfGroup(group));
        return success(
          named.map(({ recipient, jid }) => ({ recipient, outcome: jid === null ? "not-found" : outcomeOf(jid) })),
        );
      }),
    rename: (group, subject) =>
      guarded(async () => {
        await socket.groupUpdateSubject(jidOfGroup(group), subject);
        return success(null);
      }),
    setPicture: (group, jpeg) =>
      guarded(async () => {
        const picture = jpeg === null ? [] : [{ tag: "picture", attrs: { type: "image" }, content: jpeg }];
        const attrs = { to: S_WHATSAPP_NET, type: "set", xmlns: "w:profile:picture", target: jidOfGroup(group) };
        // Baileys' own call makes the picture anew, by a library that may be missing.
        await socket.query({ tag: "iq", attrs, content: picture });
        return success(null);
      }),
    invite: (group, { renew }) =>
      guarded(async () => {
        const jid = jidOfGroup(group);
        const code = renew ? await socket.groupRevokeInvite(jid) : await socket.groupInviteCode(jid);
        return code ? success({ url: `https://chat.whatsapp.com/${code}` }) : failure({ code: "not-allowed" });
      }),
    leave: (group) =>
      guarded(async () => {
        await socket.groupLeave(jidOfGroup(group));
        return success(null);
      }),
  };
}

/** What is done about others without a message. */
export function enginePresence(socket: WASocket, dependencies: GroupsDependencies): EnginePresence {
  const { guarded } = dependencies;
  return {
    type: (recipient, state) =>
      guarded(async () => {
        const jid = await memberJid(socket, dependencies, recipient);
        if (jid === null) return failure({ code: "recipient-not-found" });
        await socket.sendPresenceUpdate(CHAT_STATES[state], jid);
        return success(null);
      }),
    show: (state) =>
      guarded<null, StandingFailure>(async () => {
        const { creds, keys } = socket.authState;
        if (!creds.me?.name) {
          // Among what the phone has set. Baileys passes over, without a word, what is said without it.
          await keys.set({ "app-state-sync-version": { [OWN_NAME]: null } });
          await socket.resyncAppState([OWN_NAME], false);
        }
        if (!creds.me?.name) return failure({ code: "key-awaited" });
        await socket.sendPresenceUpdate(PRESENCES[state]);
        return success(null);
      }),
    block: (person, blocked) =>
      guarded(async () => {
        const jid = person.kind === "group" ? null : await memberJid(socket, dependencies, person);
        const isFound = jid !== null && (!blocked || (await isNumberKnown(socket, jid)));
        if (!isFound) return failure({ code: "recipient-not-found" });
        await socket.updateBlockStatus(jid, blocked ? "block" : "unblock");
        return success(null);
      }),
    isBlocked: (person) =>
      guarded(async () => {
        const jid = person.kind === "group" ? null : await memberJid(socket, dependencies, person);
        if (jid === null) return failure({ code: "recipient-not-found" });
        const lid = jid.endsWith("@lid") ? jid : await socket.signalRepository.lidMapping.getLIDForPN(jid);
        const blocked = await socket.fetchBlocklist();
        return success(blocked.some((one) => areJidsSameUser(one, jid) || (lid !== null && areJidsSameUser(one, lid))));
      }),
    markRead: (recipient, messageIds) =>
      guarded(async () => {
        const jid = await memberJid(socket, dependencies, recipient);
        if (jid === null) return failure({ code: "recipient-not-found" });
        await socket.readMessages(
          messageIds.map((messageId) => {
            const [author = "", id = messageId] = messageId.split("/");
            const participant = recipient.kind === "group" ? { participant: `${author}@lid` } : {};
            return { remoteJid: jid, id, fromMe: false, ...participant };
          }),
        );
        return success(null);
      }),
  };
}

/** WhatsApp blocks by both addresses of a person; of one who wrote, the number may not be known. */
async function isNumberKnown({ signalRepository }: WASocket, jid: string): Promise<boolean> {
  return !jid.endsWith("@lid") || (await signalRepository.lidMapping.getPNForLID(jid)) !== null;
}

/** WhatsApp's own words for a refusal about a group; Baileys gives them as a Boom's data. */
export function groupRefusal(error: unknown): GroupFailure | null {
  switch (Number((error as { data?: unknown } | undefined)?.data)) {
    case 401:
    case 403:
      return { code: "not-allowed" };
    case 404:
    case 410:
      return { code: "recipient-not-found" };
    case 400:
    case 406:
    case 409:
    case 429:
      return { code: "refused", providerCode: String((error as { data?: unknown }).data) };
    default:
      return null;
  }
}

/** Who is in a group; who is who there is learnt along with it. */
export async function knownGroup(
  socket: WASocket,
  metadata: TtlCache<GroupMetadata>,
  jid: string,
  { anew }: { readonly anew: boolean },
): Promise<GroupMetadata> {
  const known = anew ? undefined : metadata.get(jid);
  if (known !== undefined) return known;
  const group = await socket.groupMetadata(jid);
  const pairs = group.participants.flatMap(({ id, phoneNumber }) =>
    phoneNumber ? [{ lid: id, pn: phoneNumber }] : [],
  );
  if (pairs.length > 0) await socket.signalRepository.lidMapping.storeLIDPNMappings(pairs);
  metadata.set(jid, group);
  return group;
}

/** Something was told of groups. A list of all of them tells each as it is: only those with other members are asked anew. */
export function groupsChanged(metadata: TtlCache<GroupMetadata>, told: readonly Partial<GroupMetadata>[]): void {
  for (const { id, participants, ...rest } of told) {
    const known = id === undefined ? undefined : metadata.get(id);
    if (id === undefined || known === undefined) continue;
    if (participants !== undefined && hasSameMembers(known.participants, participants)) {
      metadata.set(id, { ...known, ...rest });
    } else metadata.del(id);
  }
}

/** Those that somebody has renamed; whoever asked for a list of all of them has their names from it. */
export function renamedGroups(told: readonly Partial<GroupMetadata>[]): NamedGroup[] {
  return told.flatMap(({ id, subject, participants }) =>
    id === undefined || !subject || participants !== undefined ? [] : [{ recipient: groupOf(id), subject }],
  );
}

function hasSameMembers(some: readonly GroupParticipant[], others: readonly GroupParticipant[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return some.length === others.length && others.every(({ id }) => ids.has(id));
}

function jidOfGroup(group: Recipient): string {
  return `${group.kind === "group" ? group.id : ""}@g.us`;
}

function groupOf(jid: string): Recipient {
  return { kind: "group", id: jidDecode(jid)?.user ?? "" };
}

/** Whom a recipient is; null for a number that is not on WhatsApp. */
export async function memberJid(
  socket: WASocket,
  { recipients, addressing }: GroupsDependencies,
  recipient: Recipient,
): Promise<string | null> {
  if (recipient.kind === "group") return jidOfGroup(recipient);
  if (recipient.kind === "id") return `${recipient.id}@lid`;
  if (recipient.kind !== "phone") return null;
  const found = await findRecipient(socket, recipients, recipient.phone, addressing);
  return found?.jid ?? null;
}

function memberOf({ id, phoneNumber, admin }: GroupParticipant): GroupMember {
  const user = jidDecode(id)?.user ?? "";
  const phone = jidDecode(phoneNumber)?.user ?? (id.endsWith("@lid") ? null : user);
  const role = admin === "superadmin" ? "owner" : admin === "admin" ? "admin" : "member";
  return { recipient: phone === null ? { kind: "id", id: user } : { kind: "phone", phone }, name: null, role };
}
