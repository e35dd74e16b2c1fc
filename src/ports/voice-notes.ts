/** Makes of any sound what a phone would have recorded. */
export interface VoiceNotes {
  /**
   * Ogg with Opus in it. Never throws: null where there is none to be had, because nothing in it is sound, it takes too
   * long, or the machine lacks the means.
   */
  of(sound: Uint8Array): Promise<Uint8Array | null>;
}
