import type { tl } from "@mtcute/core";
import { isUsername } from "#domain/messages/recipient.ts";
import type { Account } from "./accounts.ts";
import type { Core } from "./core.ts";
import type { Handlers } from "./handlers.ts";
import { callerOf } from "./log-ins.ts";
import { bigintOf, seconds } from "./longs.ts";
import { notifySettingsOf } from "./own-list.ts";
import { userPhoto } from "./profile-photos.ts";
import { RpcRefusal } from "./rpc.ts";
import { accessHash, userOf } from "./users.ts";

const MAX_CONTACTS = 5000;

/** Who is who: by id, name, number, and the address book. */
export function peerHandlers(core: Core): Handlers {
  return {
    "users.getUsers"(call, { id }) {
      const viewer = callerOf(core, call);
      return id.map((input) => {
        const account = accountOf(core, viewer, input);
        return account === undefined ? { _: "userEmpty", id: idOf(input) } : userOf(viewer, account);
      });
    },
    "users.getFullUser"(call, { id }) {
      const viewer = callerOf(core, call);
      const account = peerOf(core, viewer, id);
      const photo = userPhoto(core, viewer, account);
      return {
        _: "users.userFull",
        fullUser: {
          _: "userFull",
          id: account.id,
          ...(viewer.blocked?.has(account.id) && { blocked: true }),
          ...(account.about && { about: account.about }),
          ...(photo && { profilePhoto: photo }),
          settings: { _: "peerSettings" },
          notifySettings: notifySettingsOf(viewer, account.id),
          commonChatsCount: 0,
        },
        chats: [],
        users: [userOf(viewer, account)],
      };
    },
    "contacts.resolveUsername"(call, { username }) {
      const viewer = callerOf(core, call);
      if (!isUsername(username)) throw new RpcRefusal(400, "USERNAME_INVALID");
      return resolved(viewer, core.accounts.reachUsername(username), "USERNAME_NOT_OCCUPIED");
    },
    "contacts.resolvePhone"(call, { phone }) {
      const viewer = callerOf(core, call);
      return resolved(viewer, findByPhone(core, viewer, phone), "PHONE_NOT_OCCUPIED");
    },
    "contacts.importContacts"(call, { contacts }) {
      const viewer = callerOf(core, call);
      const found = contacts.flatMap(({ phone, clientId }) => {
        const account = findByPhone(core, viewer, phone);
        return account === undefined ? [] : [{ account, clientId }];
      });
      for (const { account } of found) {
        if (viewer.contacts.size < MAX_CONTACTS) viewer.contacts.add(account.id);
      }
      core.accounts.save(viewer);
      return {
        _: "contacts.importedContacts",
        imported: found.map(({ account, clientId }) => ({ _: "importedContact", userId: account.id, clientId })),
        popularInvites: [],
        retryContacts: [],
        users: found.map(({ account }) => userOf(viewer, account)),
      };
    },
    "contacts.deleteContacts"(call, { id }) {
      const viewer = callerOf(core, call);
      for (const input of id) viewer.contacts.delete(idOf(input));
      core.accounts.save(viewer);
      return { _: "updates", updates: [], users: [], chats: [], date: seconds(core.clock.now()), seq: 0 };
    },
  };
}

type InputAccount = tl.TypeInputUser | tl.TypeInputPeer;

/** The account that a caller addresses; refuses a wrong access hash, and what is no account. */
export function peerOf(core: Core, viewer: Account, input: InputAccount): Account {
  const account = accountOf(core, viewer, input);
  if (account === undefined) throw new RpcRefusal(400, "PEER_ID_INVALID");
  return account;
}

function accountOf(core: Core, viewer: Account, input: InputAccount): Account | undefined {
  if (input._ === "inputUserSelf" || input._ === "inputPeerSelf") return viewer;
  if (input._ !== "inputUser" && input._ !== "inputPeerUser") return undefined;
  if (input.userId === viewer.id) return viewer;
  const known = bigintOf(input.accessHash) === accessHash(viewer.id, input.userId);
  return known ? core.accounts.byId(input.userId) : undefined;
}

function idOf(input: InputAccount): number {
  return "userId" in input ? input.userId : 0;
}

/** Strangers do not find those who hide their number; those who have the stranger in their address book do not hide it. */
function findByPhone(core: Core, viewer: Account, phone: string): Account | undefined {
  const account = core.accounts.reachPhone(phone.replace(/\D/g, ""));
  return account === undefined || account.findable || account.contacts.has(viewer.id) ? account : undefined;
}

function resolved(viewer: Account, account: Account | undefined, refusal: string): tl.contacts.RawResolvedPeer {
  if (account === undefined) throw new RpcRefusal(400, refusal);
  return {
    _: "contacts.resolvedPeer",
    peer: { _: "peerUser", userId: account.id },
    chats: [],
    users: [userOf(viewer, account)],
  };
}
