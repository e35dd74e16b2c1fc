import type { CallFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { InstanceRef } from "./instances.ts";
import type { IncomingRecord } from "./messages.ts";
import type { Leaving } from "./turns.ts";

/** A file that came in, as it is read. */
export interface IncomingMediaFile {
  /** As the sender says: not to be believed. */
  readonly mimetype: string;
  readonly fileName: string | null;
  /** In bytes; null where it is not known before the end. */
  readonly length: number | null;
  /** To be read once, to its end or to a `return`, which lets go of what is behind it. Throws when it breaks off. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Why a file that came in cannot be had. */
export type IncomingMediaFailure =
  | CallFailure
  /** The message has none, or the network and we have it no longer. */
  | { readonly code: "media-gone" }
  | { readonly code: "media-too-large"; readonly maxBytes: number }
  /** What the user keeps has reached its quota; the file is not fetched. */
  | { readonly code: "media-quota" }
  /** Too many files are on their way already, of this user or of all. */
  | { readonly code: "media-busy" }
  /** It is to be fetched, and the account is not online. */
  | { readonly code: "not-connected" };

/** The files of messages that came in: from what is kept, else from the network. Rejects with `StorageError`. */
export interface IncomingMedia {
  /**
   * Fetches a file once, however many ask for it at a time. `gone` tells that the caller has left: what nobody waits
   * for is not fetched any further.
   */
  open(
    instance: InstanceRef,
    message: IncomingRecord,
    gone?: Leaving | undefined,
  ): Promise<Result<IncomingMediaFile, IncomingMediaFailure>>;
}

/** Why the network does not give a file. */
export type FetchFileFailure = Exclude<IncomingMediaFailure, { code: "media-quota" | "media-busy" }>;

/** The files of messages as the network has them, by the `reference` that came with each. */
export interface NetworkFiles {
  /** Read once, to its end or to a `return`. Throws `DownloadInterrupted` in its midst. */
  fetchFile(
    instance: InstanceRef,
    reference: string,
    limits: { readonly maxBytes: number },
  ): Promise<Result<AsyncIterable<Uint8Array>, FetchFileFailure>>;
}
