import type { tl } from "@mtcute/core";
import { contentObject, type MessageContent } from "./content.ts";
import type { Core } from "./core.ts";
import { deliver } from "./deliveries.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf } from "./longs.ts";
import { addressed, CAPTION_LENGTH, groupNumber, quotedBy, saidIn, sentUpdates } from "./messages.ts";
import { addressedPlace } from "./places.ts";
import { receivedContent } from "./received-content.ts";
import { RpcRefusal } from "./rpc.ts";

const MOST = 10;

/** Several files as one: each is looked into first, then they are named together. */
export function albumHandlers(core: Core): Handlers {
  return {
    "messages.uploadMedia"(call, { peer, media }) {
      const from = callerOf(core, call);
      addressedPlace(core, from, peer);
      const content = receivedContent(core, { account: from, dataCentre: call.dataCentre }, media);
      if (!("file" in content)) throw new RpcRefusal(400, "MEDIA_INVALID");
      core.prepared.keep(content);
      return contentObject<MessageContent["kind"]>(content, core.clock.now(), from.id);
    },
    "messages.sendMultiMedia"(call, { peer, multiMedia, replyTo }) {
      const [first] = multiMedia;
      if (first === undefined) throw new RpcRefusal(400, "MULTI_MEDIA_EMPTY");
      if (multiMedia.length > MOST) throw new RpcRefusal(400, "MULTI_MEDIA_TOO_LONG");
      const { from, to } = addressed(core, call, { peer, randomId: first.randomId });
      for (const { randomId } of multiMedia) addressed(core, call, { peer, randomId });
      const quotes = quotedBy(core, from, to, replyTo);
      const items = multiMedia.map((single) => {
        const said = saidIn(core, from, single);
        if (said.text.length > CAPTION_LENGTH) throw new RpcRefusal(400, "MEDIA_CAPTION_TOO_LONG");
        const media = receivedContent(core, { account: from, dataCentre: call.dataCentre }, single.media);
        return { ...said, media, randomId: bigintOf(single.randomId) };
      });
      if (!areOfOneKind(items.map(({ media }) => media))) throw new RpcRefusal(400, "MEDIA_INVALID");
      const groupedId = groupNumber(core);
      const sent = items.map((item, place) => {
        const about = place === 0 ? quotes : undefined;
        return deliver(core, { from, to, ...item, quotes: about, groupedId, writtenWith: call.key.id });
      });
      return sentUpdates(
        core,
        from,
        sent,
        multiMedia.map(({ randomId }): tl.Long => randomId),
      );
    },
  };
}

/** Pictures and videos go together; files and sounds with their like alone. */
function areOfOneKind(contents: readonly MessageContent[]): boolean {
  const kinds = new Set(contents.map(({ kind }) => (kind === "video" ? "photo" : kind)));
  return kinds.size === 1 && !kinds.has("sticker");
}
