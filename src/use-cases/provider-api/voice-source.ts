import { joined } from "#domain/files/joined.ts";
import { OGG_HEAD_BYTES, oggCodec } from "#domain/files/ogg-codec.ts";
import { type Media, oggNameOf } from "#domain/messages/content.ts";
import { SPOKEN_TYPE, VOICE_SOURCES } from "#domain/messages/limits.ts";
import { failure, success } from "#domain/result.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import type { VoiceNotes } from "#ports/voice-notes.ts";
import { convertedFiles, type FileShape, IN_MEMORY } from "./converted-files.ts";
import type { FileSource, OwnersTurns } from "./file-source.ts";

interface VoicePorts extends OwnersTurns {
  readonly voices: VoiceNotes;
}

interface VoiceShape<File> extends FileShape<File> {
  /** The file, and its first bytes, at least those that tell what is in an Ogg. */
  begun(file: File): Promise<{ readonly file: File; readonly head: Uint8Array }>;
}

/** Of files in memory. */
export function wholeVoices(files: FileSource<Media>, ports: VoicePorts): FileSource<Media> {
  return voiceSource(files, ports, { ...IN_MEMORY, begun: async (file) => ({ file, head: file.bytes }) });
}

/** Of files as they come: one that is to be converted is held whole. */
export function comingVoices(files: FileSource<OpenedFile>, ports: VoicePorts): FileSource<OpenedFile> {
  return voiceSource(files, ports, {
    async begun(file) {
      const chunks = file.chunks[Symbol.asyncIterator]();
      const first: Uint8Array[] = [];
      let length = 0;
      while (length < OGG_HEAD_BYTES) {
        const next = await chunks.next();
        if (next.done) break;
        // What follows may be written into the same memory.
        first.push(Uint8Array.from(next.value));
        length += next.value.byteLength;
      }
      return { file: { ...file, chunks: goneOn(first, chunks) }, head: joined(first) };
    },
    lengthOf: ({ length }) => length,
    async bytesOf({ chunks }, maxBytes) {
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of chunks) {
        length += piece.byteLength;
        if (length > maxBytes) return null;
        pieces.push(Uint8Array.from(piece));
      }
      return joined(pieces);
    },
    made: ({ bytes, mimetype, fileName }) => ({
      mimetype,
      fileName,
      length: bytes.byteLength,
      chunks: (async function* () {
        yield bytes;
      })(),
      close: async () => undefined,
    }),
  });
}

/** What is to be a voice message and is other sound becomes one on its way. */
function voiceSource<File extends { readonly mimetype: string; readonly fileName: string }>(
  files: FileSource<File>,
  { voices, ...ports }: VoicePorts,
  { begun, ...shape }: VoiceShape<File>,
): FileSource<File> {
  return convertedFiles(files, ports, {
    ...shape,
    typesFor: ({ isVoice }) => (isVoice ? VOICE_SOURCES : null),
    async begin(given) {
      const isOgg = given.mimetype === SPOKEN_TYPE;
      const { file, head } = isOgg ? await begun(given) : { file: given, head: null };
      const codec = head && oggCodec(head);
      if (codec === "opus") return { file, make: null };
      const mimetype = codec === null ? file.mimetype : `${file.mimetype}; codecs=${codec}`;
      return {
        file,
        async make(sound) {
          const voice = await voices.of(sound);
          if (voice.ok) {
            return success({ bytes: voice.value, mimetype: SPOKEN_TYPE, fileName: oggNameOf(file.fileName) });
          }
          return failure({ code: voice.failure.code === "not-sound" ? "not-sound" : "not-spoken", mimetype });
        },
      };
    },
  });
}

/** A stream from its beginning, of which some has been read already. */
async function* goneOn(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
