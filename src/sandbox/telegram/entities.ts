import type { tl } from "@mtcute/core";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import { peerOf } from "./peers.ts";
import { RpcRefusal } from "./rpc.ts";

/** What stands in a text, as its readers are told; refuses what lies outside of it. `cut` were taken off its beginning. */
export function receivedEntities(
  core: Core,
  writer: Account,
  text: string,
  { given = [], cut }: { readonly given?: readonly tl.TypeMessageEntity[] | undefined; readonly cut: number },
): tl.TypeMessageEntity[] {
  const all = [...given.flatMap((entity) => kept(core, writer, entity)), ...namesIn(text, cut)];
  return all.map((entity) => {
    const offset = entity.offset - cut;
    if (offset < 0 || entity.length < 1 || offset + entity.length > text.length) {
      throw new RpcRefusal(400, "ENTITY_BOUNDS_INVALID");
    }
    return { ...entity, offset };
  });
}

function kept(core: Core, writer: Account, entity: tl.TypeMessageEntity): tl.TypeMessageEntity[] {
  // Found by the network itself, and a picture of its own set.
  if (entity._ === "messageEntityMention" || entity._ === "messageEntityCustomEmoji") return [];
  if (entity._ !== "inputMessageEntityMentionName") return [entity];
  const { offset, length } = entity;
  return [{ _: "messageEntityMentionName", offset, length, userId: peerOf(core, writer, entity.userId).id }];
}

function namesIn(text: string, cut: number): tl.TypeMessageEntity[] {
  return [...text.matchAll(/(?<![\w@])@[a-z]\w{3,31}/gi)].map((found) => ({
    _: "messageEntityMention",
    offset: found.index + cut,
    length: found[0].length,
  }));
}
