import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { bytesOf, child, children, lidJid, parseJid, phoneJid, type Stanza, stanza } from "./stanzas.ts";

/** Answers who is on WhatsApp, under which LID, with which devices. */
export function usyncResult(core: Core, request: Stanza | undefined): Stanza {
  const protocols = children(child(request, "query")).map((protocol) => protocol.tag);
  const users = children(child(request, "list"), "user").map((user) => userResult(core, user, protocols));
  const { sid = "", mode = "query", context = "interactive" } = request?.attrs ?? {};
  const attrs = { sid, index: "0", last: "true", mode, context };
  return stanza("usync", attrs, [stanza("result", {}, []), stanza("list", {}, users)]);
}

function userResult(core: Core, user: Stanza, protocols: readonly string[]): Stanza {
  const jid = user.attrs.jid ?? phoneJid(numberAsked(user));
  const account = core.accounts.find(jid);
  const asked = child(user, "contact")?.content;
  const contact = stanza("contact", { type: account === undefined ? "out" : "in" }, asked);
  const results = protocols.flatMap((protocol) =>
    protocol === "contact" ? [contact] : protocolResult(core, protocol, account, jid),
  );
  return stanza("user", { jid }, results);
}

function numberAsked(user: Stanza): string {
  const contact = child(user, "contact");
  return contact?.content === undefined ? "" : bytesOf(contact).toString().replace(/\D/g, "");
}

function protocolResult(core: Core, protocol: string, account: Account | undefined, jid: string): Stanza[] {
  if (account === undefined) return [];
  if (protocol === "lid" && parseJid(jid)?.isLid === false) return [stanza("lid", { val: lidJid(account.lid) })];
  if (protocol === "devices") return [stanza("devices", {}, [deviceList(core, account)])];
  return [];
}

function deviceList(core: Core, account: Account): Stanza {
  const companions = core.devices
    .of(account.phone)
    .map((device) => stanza("device", { id: String(device.id), "key-index": String(device.id) }));
  return stanza("device-list", {}, [stanza("device", { id: "0" }), ...companions]);
}
