import { proto } from "baileys";
import type { Random } from "#ports/random.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import {
  type AppStateKey,
  EMPTY_HASH,
  hashAfter,
  type Mutation,
  openMutation,
  patchMacs,
  type SyncAction,
  sealAction,
  valueMacOf,
} from "./mutations.ts";

export const COLLECTIONS = [
  "critical_block",
  "critical_unblock_low",
  "regular_high",
  "regular_low",
  "regular",
] as const;
export type CollectionName = (typeof COLLECTIONS)[number];

/** What an account's devices have set, such as which chats are archived: encrypted, by collection, each with a version. */
export interface AppState {
  /** The account's own, made when it is first asked for. */
  key(phone: string): AppStateKey;
  version(phone: string, name: CollectionName): number;
  /** Encoded `SyncdPatch` of all that was set after a version; null where nothing was. */
  since(phone: string, name: CollectionName, version: number): Uint8Array | null;
  /** A device's patch onto the latest version: what it sets, or null where its MACs are wrong, or it is too much. */
  patch(phone: string, name: CollectionName, patch: proto.SyncdPatch): SyncAction[] | null;
  /** What the phone itself sets. */
  set(phone: string, name: CollectionName, action: SyncAction): void;
}

/** One collection of one account, and when each thing in it was last set. */
interface Kept {
  version: number;
  hash: Buffer;
}
interface KeptMutation extends Omit<Mutation, "keyId"> {
  /** Absent in what an older version kept: of the account's only one. */
  readonly keyId?: Buffer;
  readonly version: number;
}

/** In one collection of an account: as many chats as nobody has. */
const MAX_SET = 10_000;

const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;

export function appState(store: SandboxStore, random: Random): AppState {
  const keys = collection<AppStateKey>(store, "app-state-key");
  const states = collection<Kept>(store, "app-state");
  const mutations = collection<KeptMutation>(store, "app-state-mutation");
  const stateOf = (phone: string, name: string): Kept =>
    states.get(`${phone}/${name}`) ?? { version: 0, hash: EMPTY_HASH };
  const placeOf = (phone: string, name: string, { indexMac }: Mutation): string =>
    `${phone}/${name}/${indexMac.toString("hex")}`;

  function key(phone: string): AppStateKey {
    const known = keys.get(phone);
    if (known !== undefined) return known;
    const made = { id: Buffer.concat([Buffer.alloc(2), random.bytes(4)]), data: Buffer.from(random.bytes(32)) };
    keys.set(phone, made);
    return made;
  }

  /** The collection's sum after these, in their order. */
  function hashOf(phone: string, name: string, changes: readonly Mutation[]): Buffer {
    const now = new Map<string, Mutation | undefined>();
    let { hash } = stateOf(phone, name);
    for (const change of changes) {
      const place = placeOf(phone, name, change);
      const before = now.has(place) ? now.get(place) : mutations.get(place);
      const gone = before === undefined || before.isRemoval ? [] : [valueMacOf(before)];
      hash = hashAfter(hash, { gone, come: change.isRemoval ? [] : [valueMacOf(change)] });
      now.set(place, change);
    }
    return hash;
  }

  function keep(phone: string, name: string, changes: readonly Mutation[]): void {
    const hash = hashOf(phone, name, changes);
    const version = stateOf(phone, name).version + 1;
    states.set(`${phone}/${name}`, { version, hash });
    for (const change of changes) mutations.set(placeOf(phone, name, change), { ...change, version });
  }

  return {
    key,
    version: (phone, name) => stateOf(phone, name).version,
    since(phone, name, version) {
      const state = stateOf(phone, name);
      if (state.version <= version) return null;
      const own = key(phone);
      const changed = mutations.list(`${phone}/${name}/`).map(({ value }) => ({ keyId: own.id, ...value }));
      const later = changed.filter((each) => each.version > version && !(version === 0 && each.isRemoval));
      const { snapshotMac, patchMac } = patchMacs(own, { ...state, name, mutations: later });
      const patch = {
        version: { version: state.version },
        mutations: later.map(written),
        ...{ snapshotMac, patchMac, keyId: { id: own.id } },
      };
      return proto.SyncdPatch.encode(proto.SyncdPatch.fromObject(patch)).finish();
    },
    patch(phone, name, patch) {
      const own = key(phone);
      const changes = patch.mutations.map(readMutation);
      if (mutations.count(`${phone}/${name}/`) + changes.length > MAX_SET) return null;
      const actions = changes.map((change) => openMutation(own, change));
      const opened = actions.filter((action) => action !== null);
      const version = stateOf(phone, name).version + 1;
      const macs = patchMacs(own, { hash: hashOf(phone, name, changes), version, name, mutations: changes });
      const isWhole =
        macs.snapshotMac.equals(Buffer.from(patch.snapshotMac ?? "")) &&
        macs.patchMac.equals(Buffer.from(patch.patchMac ?? ""));
      if (!isWhole || opened.length < actions.length) return null;
      keep(phone, name, changes);
      return opened;
    },
    set: (phone, name, action) => keep(phone, name, [sealAction(key(phone), random, action)]),
  };
}

function written({ isRemoval, keyId, indexMac, blob }: Mutation): proto.ISyncdMutation {
  const record = { index: { blob: indexMac }, value: { blob }, keyId: { id: keyId } };
  return { operation: isRemoval ? REMOVE : SET, record };
}

function readMutation({ operation, record }: proto.ISyncdMutation): Mutation {
  return {
    isRemoval: operation === REMOVE,
    keyId: Buffer.from(record?.keyId?.id ?? []),
    indexMac: Buffer.from(record?.index?.blob ?? []),
    blob: Buffer.from(record?.value?.blob ?? []),
  };
}
