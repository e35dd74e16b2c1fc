import type { LinkedDevice } from "./directory.ts";
import type { NetworkParts } from "./parts.ts";
import { bundleList, readPreKey, readSignedPreKey } from "./pre-keys.ts";
import { child, children, SERVER, type Stanza, stanza } from "./stanzas.ts";
import { usyncResult } from "./usync.ts";

export interface QueryContext extends Pick<NetworkParts, "core" | "mediaHost"> {
  readonly device: LinkedDevice;
}

type Query = (context: QueryContext, iq: Stanza) => Stanza[] | undefined;

/** One handler a namespace; what is not listed gets an empty answer, which clients take. */
const QUERIES: Readonly<Record<string, Query>> = {
  encrypt: encryptQuery,
  usync: ({ core }, iq) => [usyncResult(core, child(iq, "usync"))],
  "w:m": mediaConnection,
  abt: () => [stanza("props", { protocol: "1", hash: "sandbox" }, [])],
  blocklist: () => [stanza("list", { dhash: "1" }, [])],
  privacy,
  "w:sync:app:state": appState,
  "w:g2": () => [stanza("groups", {}, [])],
  "w:mex": () => [stanza("result", {}, Buffer.from('{"data":{}}'))],
};

export function answerQuery(context: QueryContext, iq: Stanza): Stanza[] | undefined {
  return QUERIES[iq.attrs.xmlns ?? ""]?.(context, iq);
}

function encryptQuery({ core, device }: QueryContext, iq: Stanza): Stanza[] | undefined {
  const [request] = children(iq);
  switch (request?.tag) {
    case "count":
      return [stanza("count", { value: String(core.directory.countPreKeys(device)) })];
    case "digest":
      return [stanza("digest", {}, [])];
    case "key":
      return [bundleList(core, request)];
    case "rotate":
      device.signedPreKey = readSignedPreKey(child(request, "skey"));
      core.directory.saveDevice(device);
      return undefined;
    default:
      core.directory.addPreKeys(device, children(child(iq, "list"), "key").map(readPreKey));
      return undefined;
  }
}

function mediaConnection({ mediaHost }: QueryContext): Stanza[] {
  const { hostname, token, maxBytes } = mediaHost;
  const attrs = { auth: token, ttl: "300", auth_ttl: "3600", max_buckets: "12" };
  return [stanza("media_conn", attrs, [stanza("host", { hostname, maxContentLengthBytes: String(maxBytes) })])];
}

const PRIVACY_CATEGORIES = ["readreceipts", "profile", "status", "online", "last", "groupadd", "calladd"];

function privacy(_context: QueryContext, iq: Stanza): Stanza[] {
  if (child(iq, "tokens") !== undefined) return [stanza("tokens", {}, [])];
  const categories = PRIVACY_CATEGORIES.map((name) => stanza("category", { name, value: "all" }));
  return [stanza("privacy", {}, categories)];
}

function appState(_context: QueryContext, iq: Stanza): Stanza[] {
  const collections = children(child(iq, "sync"), "collection").map(({ attrs }) =>
    stanza("collection", { name: attrs.name ?? "", version: attrs.version ?? "0" }, []),
  );
  return [stanza("sync", {}, collections)];
}

/** What a device is told first: where to come back to. */
export const EDGE_ROUTING: Stanza = stanza("ib", { from: SERVER }, [
  stanza("edge_routing", {}, [stanza("routing_info", {}, Buffer.from([8, 2, 8, 5]))]),
]);
