import type { Result } from "#domain/result.ts";

/** Makes of any sound what a phone would have recorded. */
export interface VoiceNotes {
  /**
   * Ogg with Opus in it. Never throws: `not-sound` where none can be read from it, as it is cut off, broken or something
   * else; `no-means` where it takes too long, or the machine cannot convert anything.
   */
  of(sound: Uint8Array): Promise<Result<Uint8Array, { readonly code: "not-sound" | "no-means" }>>;
}
