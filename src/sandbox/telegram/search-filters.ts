import type { tl } from "@mtcute/core";
import type { StoredMessage } from "./chats.ts";
import type { MessageContent } from "./content.ts";
import { RpcRefusal } from "./rpc.ts";

type IsSought = (message: StoredMessage) => boolean;

const of = (...kinds: readonly MessageContent["kind"][]): IsSought => {
  return ({ media }) => media !== null && kinds.includes(media.kind) && !isAnimation(media);
};
const isRound: IsSought = ({ media }) => media?.kind === "video" && media.round === true;
const isVideo: IsSought = (message) => of("video")(message) && !isRound(message);
const isVoice: IsSought = ({ media }) => media?.kind === "audio" && media.voice;

/** What a client looks for. Nobody calls anybody here, and changes of a picture are no messages that are looked for. */
const FILTERS: { readonly [Name in tl.TypeMessagesFilter["_"]]?: IsSought } = {
  inputMessagesFilterEmpty: () => true,
  inputMessagesFilterPhotos: of("photo"),
  inputMessagesFilterVideo: isVideo,
  inputMessagesFilterPhotoVideo: (message) => of("photo")(message) || isVideo(message),
  inputMessagesFilterDocument: of("file"),
  inputMessagesFilterUrl: ({ entities = [] }) =>
    entities.some(({ _ }) => _ === "messageEntityUrl" || _ === "messageEntityTextUrl"),
  inputMessagesFilterGif: ({ media }) => media !== null && isAnimation(media),
  inputMessagesFilterVoice: isVoice,
  inputMessagesFilterMusic: (message) => of("audio")(message) && !isVoice(message),
  inputMessagesFilterRoundVideo: isRound,
  inputMessagesFilterRoundVoice: (message) => isRound(message) || isVoice(message),
  inputMessagesFilterGeo: of("location"),
  inputMessagesFilterContacts: of("contact"),
  inputMessagesFilterPinned: ({ pinned }) => pinned === true,
  inputMessagesFilterPhoneCalls: () => false,
  inputMessagesFilterChatPhotos: () => false,
};

/** Refuses what cannot be looked for here. */
export function soughtBy({ _ }: tl.TypeMessagesFilter): IsSought {
  const isSought = FILTERS[_];
  if (isSought === undefined) throw new RpcRefusal(400, "INPUT_FILTER_INVALID");
  return isSought;
}

function isAnimation(media: MessageContent): boolean {
  return "attributes" in media && media.attributes?.some(({ _ }) => _ === "documentAttributeAnimated") === true;
}
