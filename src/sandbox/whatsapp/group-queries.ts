import type { Account } from "./accounts.ts";
import { type Core, messageId, seconds } from "./core.ts";
import { type Group, type GroupRole, groupJid } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { bytesOf, children, IqRefusal, lidJid, phoneJid, type Stanza, stanza } from "./stanzas.ts";

const UNKNOWN = new IqRefusal(404, "item-not-found");
const FORBIDDEN = new IqRefusal(403, "forbidden");
const NOT_ADMIN = new IqRefusal(401, "not-authorized");
const MALFORMED = new IqRefusal(400, "bad-request");
const ROLES: Readonly<Record<string, GroupRole>> = { promote: "admin", demote: "member" };

/** Answers `w:g2`: who is in which group, and what is changed of it. */
export function groupQuery(core: Core, device: LinkedDevice, iq: Stanza): Stanza[] | undefined | IqRefusal {
  const [request] = children(iq);
  if (request === undefined) return MALFORMED;
  const isSet = iq.attrs.type === "set";
  switch (request.tag) {
    case "participating":
      return [
        stanza(
          "groups",
          {},
          core.groups.of(device.phone).map((group) => groupNode(core, group)),
        ),
      ];
    case "create":
      return created(core, device, request);
    case "leave":
      return left(core, device, request);
  }
  const group = core.groups.find(iq.attrs.to);
  if (group === undefined) return UNKNOWN;
  const role = group.members[device.phone];
  if (role === undefined) return FORBIDDEN;
  if (request.tag === "query") return [groupNode(core, group)];
  if (role === "member") return NOT_ADMIN;
  switch (request.tag) {
    case "add":
    case "remove":
    case "promote":
    case "demote":
      return [changed(core, device.phone, group, request)];
    case "subject":
      rename(core, group, device.phone, bytesOf(request).toString());
      return undefined;
    case "invite":
      if (isSet) core.groups.newInvite(group);
      return [stanza("invite", { code: group.inviteCode })];
    default:
      return MALFORMED;
  }
}

/** A phone makes a group, or a device of its account does. */
export function createGroup(core: Core, creator: string, subject: string, members: readonly string[]): Group {
  const group = core.groups.create({ creator, createdAt: seconds(core), subject, members });
  for (const phone of Object.keys(group.members)) core.accounts.of(phone);
  tell(core, group, creator, stanza("create", { type: "new" }, [groupNode(core, group)]));
  return group;
}

function created(core: Core, device: LinkedDevice, request: Stanza): Stanza[] | IqRefusal {
  const subject = request.attrs.subject ?? "";
  if (subject === "") return MALFORMED;
  const members = peopleIn(core, request).flatMap(({ account }) => account?.phone ?? []);
  return [groupNode(core, createGroup(core, device.phone, subject, members))];
}

function left(core: Core, device: LinkedDevice, request: Stanza): Stanza[] | undefined | IqRefusal {
  const groups = children(request, "group").map(({ attrs }) => core.groups.find(attrs.id));
  for (const group of groups) {
    if (group === undefined || !(device.phone in group.members)) return UNKNOWN;
    takeOut(core, group, [device.phone], device.phone);
  }
  return undefined;
}

function changed(core: Core, by: string, group: Group, request: Stanza): Stanza {
  const outcomes = peopleIn(core, request).map(({ jid, account }) => {
    const isMember = account !== undefined && account.phone in group.members;
    const error = refusalOf(request.tag, account, isMember);
    return { jid, account, error };
  });
  const done = outcomes.flatMap(({ account, error }) =>
    error === null && account !== undefined ? [account.phone] : [],
  );
  if (done.length > 0) {
    if (request.tag === "remove") takeOut(core, group, done, by);
    else {
      const role = ROLES[request.tag] ?? "member";
      group.members = { ...group.members, ...Object.fromEntries(done.map((phone) => [phone, role])) };
      core.groups.save(group);
      tell(
        core,
        group,
        by,
        stanza(
          request.tag,
          {},
          done.map((phone) => participant(core, phone)),
        ),
      );
    }
  }
  const answers = outcomes.map(({ jid, account, error }) =>
    stanza("participant", {
      jid: account === undefined ? jid : lidJid(account.lid),
      ...(account && { phone_number: phoneJid(account.phone) }),
      ...(error && { error }),
    }),
  );
  return stanza(request.tag, {}, answers);
}

function refusalOf(tag: string, account: Account | undefined, isMember: boolean): string | null {
  if (account === undefined) return "404";
  if (tag === "add") return isMember ? "409" : null;
  return isMember ? null : "404";
}

function takeOut(core: Core, group: Group, phones: readonly string[], by: string): void {
  const told = Object.keys(group.members);
  group.members = Object.fromEntries(Object.entries(group.members).filter(([phone]) => !phones.includes(phone)));
  core.groups.save(group);
  for (const phone of Object.keys(group.members)) core.groupKeys(phone).renew(groupJid(group));
  tell(
    core,
    group,
    by,
    stanza(
      "remove",
      {},
      phones.map((phone) => participant(core, phone)),
    ),
    told,
  );
}

function rename(core: Core, group: Group, by: string, subject: string): void {
  Object.assign(group, { subject, subjectAt: seconds(core), subjectBy: by });
  core.groups.save(group);
  const attrs = { subject, s_t: group.subjectAt, s_o: lidJid(core.accounts.of(by).lid) };
  tell(core, group, by, stanza("subject", attrs));
}

function peopleIn(core: Core, request: Stanza): { jid: string; account: Account | undefined }[] {
  return children(request, "participant").map(({ attrs }) => ({
    jid: attrs.jid ?? "",
    account: core.accounts.find(attrs.jid),
  }));
}

function groupNode(core: Core, group: Group): Stanza {
  const lidOf = (phone: string) => lidJid(core.accounts.of(phone).lid);
  const attrs = {
    id: group.id,
    subject: group.subject,
    s_t: group.subjectAt,
    s_o: lidOf(group.subjectBy),
    creation: group.createdAt,
    creator: lidOf(group.creator),
    creator_pn: phoneJid(group.creator),
    addressing_mode: "lid",
    size: String(Object.keys(group.members).length),
  };
  return stanza(
    "group",
    attrs,
    Object.keys(group.members).map((phone) => participant(core, phone, group.members[phone])),
  );
}

function participant(core: Core, phone: string, role: GroupRole = "member"): Stanza {
  const attrs = { jid: lidJid(core.accounts.of(phone).lid), phone_number: phoneJid(phone) };
  return stanza("participant", role === "member" ? attrs : { ...attrs, type: role });
}

/** What happened in a group goes to the devices of all who are in it. */
function tell(core: Core, group: Group, by: string, what: Stanza, phones = Object.keys(group.members)): void {
  const actor = core.accounts.of(by);
  const attrs = {
    type: "w:gp2",
    from: groupJid(group),
    id: messageId(core.random),
    t: seconds(core),
    participant: lidJid(actor.lid),
    participant_pn: phoneJid(actor.phone),
    ...(actor.name !== null && { notify: actor.name }),
  };
  for (const phone of phones) {
    for (const device of core.devices.of(phone)) core.outbox.deliver(device, stanza("notification", attrs, [what]));
  }
}
