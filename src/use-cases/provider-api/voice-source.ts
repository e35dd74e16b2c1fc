import { joined } from "#domain/files/joined.ts";
import { OGG_HEAD_BYTES, oggCodec } from "#domain/files/ogg-codec.ts";
import { type Media, oggNameOf } from "#domain/messages/content.ts";
import { MAX_CONVERTED_BYTES, SPOKEN_TYPE, VOICE_SOURCES } from "#domain/messages/limits.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { OpenedFile } from "#ports/file-download.ts";
import type { Turns } from "#ports/turns.ts";
import type { VoiceNotes } from "#ports/voice-notes.ts";
import type { FileFailure, FileRequest, FileSource } from "./file-source.ts";

interface VoicePorts {
  readonly voices: VoiceNotes;
  /** One conversion keeps a core busy for as long as it takes. */
  readonly turns: Turns;
  /** Null where the instance is gone. */
  ownerOf(instanceId: number): Promise<number | null>;
}

/** How files of one shape are read and made. */
interface Shape<File> {
  /** The file, and its first bytes, at least those that tell what is in an Ogg. */
  begun(file: File): Promise<{ readonly file: File; readonly head: Uint8Array }>;
  /** Null where there is more than may be converted. */
  bytesOf(file: File): Promise<Uint8Array | null>;
  made(media: Media): File;
}

/** What is to be a voice message and is other sound becomes one on its way. */
function voiceSource<File extends { readonly mimetype: string; readonly fileName: string }>(
  files: FileSource<File>,
  { voices, turns, ownerOf }: VoicePorts,
  { begun, bytesOf, made }: Shape<File>,
): FileSource<File> {
  async function spoken(given: File, { instance, gone }: FileRequest): Promise<Result<File, FileFailure>> {
    const isOgg = given.mimetype === SPOKEN_TYPE;
    const { file, head } = isOgg ? await begun(given) : { file: given, head: null };
    const codec = head && oggCodec(head);
    if (codec === "opus") return success(file);
    const { fileName } = file;
    const mimetype = codec === null ? file.mimetype : `${file.mimetype}; codecs=${codec}`;
    const turn = await turns.take(String(await ownerOf(instance.instanceId)), gone);
    if (turn === null) return failure({ code: "uploads-busy" });
    try {
      const bytes = await bytesOf(file);
      if (bytes === null) {
        const tooLarge = { code: "too-large", maxBytes: MAX_CONVERTED_BYTES } as const;
        return failure({ code: "download-failed", download: tooLarge });
      }
      const voice = await voices.of(bytes);
      if (!voice.ok) {
        const code = voice.failure.code === "not-sound" ? "not-sound" : "not-spoken";
        return failure({ code: "download-failed", download: { code, mimetype } });
      }
      return success(made({ bytes: voice.value, mimetype: SPOKEN_TYPE, fileName: oggNameOf(fileName) }));
    } finally {
      turn.end();
    }
  }

  return {
    async hold(request, use) {
      if (!request.isVoice) return await files.hold(request, use);
      const limit = { ...request.limit, types: VOICE_SOURCES };
      const held = await files.hold({ ...request, limit }, async (file) => {
        const voice = await spoken(file, request);
        return voice.ok ? success(await use(voice.value)) : voice;
      });
      return held.ok ? held.value : held;
    },
  };
}

/** Of files in memory. */
export function wholeVoices(files: FileSource<Media>, ports: VoicePorts): FileSource<Media> {
  return voiceSource(files, ports, {
    begun: async (file) => ({ file, head: file.bytes }),
    bytesOf: async ({ bytes }) => (bytes.byteLength > MAX_CONVERTED_BYTES ? null : bytes),
    made: (media) => media,
  });
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
    async bytesOf({ chunks }) {
      const pieces: Uint8Array[] = [];
      let length = 0;
      for await (const piece of chunks) {
        length += piece.byteLength;
        if (length > MAX_CONVERTED_BYTES) return null;
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

/** A stream from its beginning, of which some has been read already. */
async function* goneOn(read: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
