import type { tl } from "@mtcute/core";
import { unreachable } from "#domain/result.ts";
import type { SaidOfFile } from "../common/file-facts.ts";
import { pictureObject } from "./file-objects.ts";
import type { StoredFile } from "./stored-file.ts";

/** What has become of a chat: it stands among its messages, written by nobody. Numbers are accounts. */
export type ServiceAction =
  | { readonly kind: "created"; readonly title: string; readonly members: readonly number[] }
  | { readonly kind: "renamed"; readonly title: string }
  /** Null where the picture was taken off. */
  | { readonly kind: "pictured"; readonly photo: ProfilePhoto | null }
  | { readonly kind: "added"; readonly members: readonly number[] }
  | { readonly kind: "removed"; readonly member: number }
  | { readonly kind: "joined"; readonly inviter: number }
  /** The message that it answers stands above the chat. */
  | { readonly kind: "pinned" };

/** A picture of somebody, as one that could have been sent. */
export type ProfilePhoto = { readonly file: StoredFile; readonly at: Date } & SaidOfFile;

export function actionObject(action: ServiceAction, ofChannel: boolean): tl.TypeMessageAction {
  switch (action.kind) {
    case "created": {
      const { title, members } = action;
      if (ofChannel) return { _: "messageActionChannelCreate", title };
      return { _: "messageActionChatCreate", title, users: [...members] };
    }
    case "renamed":
      return { _: "messageActionChatEditTitle", title: action.title };
    case "pictured":
      if (action.photo === null) return { _: "messageActionChatDeletePhoto" };
      return { _: "messageActionChatEditPhoto", photo: pictureObject(action.photo, action.photo.at) };
    case "added":
      return { _: "messageActionChatAddUser", users: [...action.members] };
    case "removed":
      return { _: "messageActionChatDeleteUser", userId: action.member };
    case "joined":
      return { _: "messageActionChatJoinedByLink", inviterId: action.inviter };
    case "pinned":
      return { _: "messageActionPinMessage" };
    default:
      return unreachable(action);
  }
}

/** Whom it names. */
export function actedOn(action: ServiceAction): readonly number[] {
  if ("members" in action) return action.members;
  if (action.kind === "removed") return [action.member];
  return action.kind === "joined" ? [action.inviter] : [];
}
