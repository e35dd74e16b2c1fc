import { proto } from "baileys";
import { COLLECTIONS, type CollectionName } from "./app-state.ts";
import { type Core, chatJid, notification } from "./core.ts";
import { groupName } from "./groups.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import type { SyncAction } from "./mutations.ts";
import type { ChatPlace } from "./standings.ts";
import { bytesOf, child, children, IqRefusal, type Stanza, stanza } from "./stanzas.ts";

const BAD_REQUEST = new IqRefusal(400, "bad-request");
/** Where the name is that an account has given itself. */
const OWN_NAME = "critical_block";
/** As WhatsApp writes "for ever". */
const FOREVER = -1;

/** Devices ask for what others have set, and set something themselves, a collection at a time. */
export function appStateQuery(core: Core, device: LinkedDevice, iq: Stanza): Stanza[] | IqRefusal {
  const answers: Stanza[] = [];
  for (const asked of children(child(iq, "sync"), "collection")) {
    const name = COLLECTIONS.find((each) => each === asked.attrs.name);
    if (name === undefined) return BAD_REQUEST;
    const answer = collectionAnswer(core, device, name, asked);
    if (answer === null) return BAD_REQUEST;
    answers.push(answer);
  }
  return [stanza("sync", {}, answers)];
}

/** Null for a patch that no device makes. What was set since is told as one patch, whoever set it. */
function collectionAnswer(core: Core, device: LinkedDevice, name: CollectionName, asked: Stanza): Stanza | null {
  const { phone } = device;
  if (name === OWN_NAME && core.appState.version(phone, name) === 0) setOwnName(core, phone);
  const known = Number(asked.attrs.version ?? 0);
  const patch = child(asked, "patch");
  if (patch !== undefined && known === core.appState.version(phone, name)) {
    const actions = core.appState.patch(phone, name, proto.SyncdPatch.decode(bytesOf(patch)));
    if (actions === null) return null;
    for (const action of actions) obey(core, phone, action);
    announce(core, phone, name, device);
    return stanza("collection", { name, version: String(core.appState.version(phone, name)) });
  }
  const later = core.appState.since(phone, name, known);
  const patches = later === null ? [] : [stanza("patches", {}, [stanza("patch", {}, later)])];
  if (patch === undefined) return stanza("collection", { name, version: String(known) }, patches);
  const conflict = stanza("error", { code: "409", text: "conflict" });
  return stanza("collection", { name, version: String(known), type: "error" }, [conflict, ...patches]);
}

/** Tells the account's devices what it is called by now. */
export function tellOwnName(core: Core, phone: string): void {
  if (core.devices.of(phone).length === 0) return;
  setOwnName(core, phone);
  announce(core, phone, OWN_NAME, null);
}

/** On the real network nobody is without one. */
function setOwnName(core: Core, phone: string): void {
  const name = core.accounts.of(phone).name ?? `+${phone}`;
  const value = { timestamp: core.clock.now().getTime(), pushNameSetting: { name } };
  core.appState.set(phone, OWN_NAME, { index: ["setting_pushName"], value, version: 1 });
}

/** The phone's owner puts a chat somewhere, and its devices are told. */
export function putChat(core: Core, phone: string, peer: string, changed: Partial<ChatPlace>): void {
  const jid = chatJid(core, peer);
  const timestamp = core.clock.now().getTime();
  const { archived, mutedUntil } = changed;
  const set = (name: CollectionName, action: SyncAction): void => {
    core.appState.set(phone, name, action);
    announce(core, phone, name, null);
  };
  if (archived !== undefined) {
    const messageRange = { lastMessageTimestamp: Math.floor(timestamp / 1000) };
    const value = { timestamp, archiveChatAction: { archived, messageRange } };
    set("regular_low", { index: ["archive", jid], value, version: 3 });
  }
  if (mutedUntil !== undefined) {
    const muteEndTimestamp = mutedUntil === "forever" ? FOREVER : (mutedUntil ?? undefined);
    const muteAction = { muted: mutedUntil !== null, ...(muteEndTimestamp !== undefined && { muteEndTimestamp }) };
    set("regular_high", { index: ["mute", jid], value: { timestamp, muteAction }, version: 2 });
  }
  core.standings.change(phone, peer, changed);
}

/** What a device has set is so on the phone too. */
function obey(core: Core, phone: string, { index: [what, jid], value }: SyncAction): void {
  const { archiveChatAction: archive, muteAction: mute, pushNameSetting } = value;
  const group = core.groups.find(jid);
  const peer = group === undefined ? core.accounts.find(jid)?.phone : groupName(group);
  if (what === "archive" && archive && peer !== undefined) {
    core.standings.change(phone, peer, { archived: archive.archived === true });
  }
  if (what === "mute" && mute && peer !== undefined) {
    const end = Number(mute.muteEndTimestamp ?? 0);
    const mutedUntil = mute.muted ? (end > 0 ? end : "forever") : null;
    core.standings.change(phone, peer, { mutedUntil });
  }
  if (what === "setting_pushName" && pushNameSetting?.name) {
    const account = core.accounts.of(phone);
    account.name = pushNameSetting.name;
    core.accounts.save(account);
  }
}

function announce(core: Core, phone: string, name: CollectionName, by: LinkedDevice | null): void {
  const version = String(core.appState.version(phone, name));
  for (const device of core.devices.of(phone)) {
    if (device.id === by?.id) continue;
    core.outbox.deliver(device, notification(core, "server_sync", [stanza("collection", { name, version })]));
  }
}
