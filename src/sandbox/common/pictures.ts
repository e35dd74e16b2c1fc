import { createHash } from "node:crypto";
import { collection, type SandboxStore } from "./store.ts";

/** What a phone or group shows of itself. */
export interface Picture {
  readonly bytes: Buffer;
  readonly mimetype: string;
  /** Hex. */
  readonly sha256: string;
  /** False: only its owner sees it. */
  readonly shown: boolean;
}

/** One of each owner, named as the network likes. */
export interface Pictures {
  of(owner: string): Picture | undefined;
  /** What lists say of it, without its bytes being read. */
  facts(owner: string): Pick<Picture, "sha256" | "shown"> | undefined;
  find(sha256: string): Picture | undefined;
  /** Base64; nothing takes it off. */
  put(owner: string, image: string, shown: boolean): Picture | undefined;
}

export function pictures(store: SandboxStore): Pictures {
  const stored = collection<Picture>(store, "picture");
  const known = new Map(stored.list().map(({ key, value: { sha256, shown } }) => [key, { sha256, shown }]));
  return {
    of: (owner) => stored.get(owner),
    facts: (owner) => known.get(owner),
    find(sha256) {
      const [owner] = [...known].find(([, facts]) => facts.sha256 === sha256) ?? [];
      return owner === undefined ? undefined : stored.get(owner);
    },
    put(owner, image, shown) {
      if (image === "") {
        known.delete(owner);
        stored.delete(owner);
        return undefined;
      }
      const bytes = Buffer.from(image, "base64");
      const mimetype = bytes.subarray(1, 4).toString("latin1") === "PNG" ? "image/png" : "image/jpeg";
      const picture = { bytes, mimetype, sha256: createHash("sha256").update(bytes).digest("hex"), shown };
      known.set(owner, { sha256: picture.sha256, shown });
      stored.set(owner, picture);
      return picture;
    },
  };
}
