import { appStateQuery } from "./app-state-queries.ts";
import type { Core } from "./core.ts";
import { groupQuery } from "./group-queries.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { mexQuery } from "./mex-queries.ts";
import { pictureQuery } from "./picture-queries.ts";
import { bundleList, deviceBundles, keysDigest, readPreKey, readSignedPreKey } from "./pre-keys.ts";
import { child, children, IqRefusal, lidJid, type Stanza, stanza } from "./stanzas.ts";
import { usyncResult } from "./usync.ts";

/** Where devices upload media, what they show there, and how much they may. */
export interface MediaHostAddress {
  readonly hostname: string;
  readonly token: string;
  readonly maxBytes: number;
}

interface QueryContext {
  readonly core: Core;
  readonly mediaHost: MediaHostAddress;
  readonly device: LinkedDevice;
}

type Answer = Stanza[] | undefined | IqRefusal;
type Query = (context: QueryContext, iq: Stanza) => Answer;

const NOTHING: Query = () => undefined;

/** One handler a namespace. */
const QUERIES: Readonly<Record<string, Query>> = {
  encrypt: encryptQuery,
  usync: ({ core }, iq) => [usyncResult(core, child(iq, "usync"))],
  "w:m": mediaConnection,
  abt: () => [stanza("props", { protocol: "1", hash: "sandbox" }, [])],
  blocklist,
  privacy,
  "w:sync:app:state": ({ core, device }, iq) => appStateQuery(core, device, iq),
  "w:g2": ({ core, device }, iq) => groupQuery(core, device, iq),
  "w:profile:picture": ({ core, device, mediaHost }, iq) => pictureQuery(core, device, mediaHost.hostname, iq),
  "w:p": NOTHING,
  passive: NOTHING,
  "urn:xmpp:whatsapp:dirty": NOTHING,
  "w:mex": ({ core, device }, iq) => mexQuery(core, device, iq),
};

const UNKNOWN = new IqRefusal(501, "feature-not-implemented");

/** What nobody here knows is refused as WhatsApp refuses it: an empty success would be a lie. */
export function answerQuery(context: QueryContext, iq: Stanza): Answer {
  const query = QUERIES[iq.attrs.xmlns ?? ""];
  return query === undefined ? UNKNOWN : query(context, iq);
}

function encryptQuery({ core, device }: QueryContext, iq: Stanza): Answer {
  const [request] = children(iq);
  const offered = child(iq, "list");
  switch (request?.tag) {
    case "count":
      return [stanza("count", { value: String(core.devices.countPreKeys(device)) })];
    case "digest":
      return [keysDigest(core, device)];
    case "key":
      return [bundleList(core, request)];
    case "key_fetch":
      return [deviceBundles(core, request)];
    case "rotate":
      device.signedPreKey = readSignedPreKey(child(request, "skey"));
      core.devices.save(device);
      return undefined;
    default:
      if (offered === undefined) return UNKNOWN;
      core.devices.addPreKeys(device, children(offered, "key").map(readPreKey));
      return undefined;
  }
}

function mediaConnection({ mediaHost }: QueryContext): Stanza[] {
  const { hostname, token, maxBytes } = mediaHost;
  const attrs = { auth: token, ttl: "300", auth_ttl: "3600", max_buckets: "12" };
  return [stanza("media_conn", attrs, [stanza("host", { hostname, maxContentLengthBytes: String(maxBytes) })])];
}

/** Whom the device's account has blocked, by LID; set, one more or one less. */
function blocklist({ core, device }: QueryContext, iq: Stanza): Answer {
  const owner = core.accounts.of(device.phone);
  const item = child(iq, "item");
  if (iq.attrs.type === "set") {
    const person = core.accounts.find(item?.attrs.jid);
    const { action } = item?.attrs ?? {};
    if (person === undefined || (action !== "block" && action !== "unblock")) return new IqRefusal(400, "bad-request");
    const others = (owner.blocked ?? []).filter((phone) => phone !== person.phone);
    owner.blocked = action === "block" ? [...others, person.phone] : others;
    core.accounts.save(owner);
  }
  const blocked = (owner.blocked ?? []).map((phone) => stanza("item", { jid: lidJid(core.accounts.of(phone).lid) }));
  return [stanza("list", { dhash: String(blocked.length) }, blocked)];
}

const PRIVACY_CATEGORIES = ["readreceipts", "profile", "status", "online", "last", "groupadd", "calladd"];

function privacy(_context: QueryContext, iq: Stanza): Stanza[] {
  if (child(iq, "tokens") !== undefined) return [stanza("tokens", {}, [])];
  const categories = PRIVACY_CATEGORIES.map((name) => stanza("category", { name, value: "all" }));
  return [stanza("privacy", {}, categories)];
}
