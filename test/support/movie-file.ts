interface Options {
  readonly width: number;
  readonly height: number;
  /** Its numbers have 64 bits. */
  readonly isLong?: boolean;
  /** Filmed upright. */
  readonly isTurned?: boolean;
}

interface MovieFile {
  readonly bytes: Buffer;
  readonly type: Buffer;
  readonly tables: (at: number) => Buffer;
  readonly pictures: Buffer;
  readonly picture: Buffer;
}

/** An MP4 of one track, whose picture nobody can decode; its tables come last. */
export function movieLasting(seconds: number, options: Options): MovieFile {
  const type = box("ftyp", Buffer.from("isom\0\0\0\0"));
  const picture = Buffer.from("first picture");
  const pictures = box("mdat", picture);
  const tables = (at: number) => tablesOf(seconds, options, at);
  return { bytes: Buffer.concat([type, pictures, tables(type.length + 8)]), type, tables, pictures, picture };
}

/** The same as it is put on the web. */
export function tablesFirst({ type, tables, pictures }: MovieFile): Buffer {
  const place = type.length + tables(0).length + 8;
  return Buffer.concat([type, tables(place), pictures]);
}

export function box(type: string, ...bodies: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

function tablesOf(seconds: number, { width, height, isLong = false, isTurned = false }: Options, at: number): Buffer {
  const wide = isLong ? 8 : 4;
  const numbers = (...values: readonly (readonly [number, number])[]) =>
    Buffer.concat(
      values.map(([value, bytes]) => {
        const number = Buffer.alloc(bytes);
        if (bytes === 8) number.writeBigInt64BE(BigInt(value));
        else number.writeInt32BE(value);
        return number;
      }),
    );
  const version: readonly [number, number] = [isLong ? 0x01000000 : 0, 4];
  const times: readonly (readonly [number, number])[] = [version, [0, wide], [0, wide]];
  const header = box("mvhd", numbers(...times, [1_000, 4], [seconds * 1_000, wide]), Buffer.alloc(80));
  const matrix = isTurned ? [0, 65_536, 0, -65_536, 0, 0, 0, 0, 0] : [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0];
  const shown = [...matrix, width * 65_536, height * 65_536].map((value) => [value, 4] as const);
  const track = box("tkhd", numbers(...times, [1, 4], [0, 4], [seconds * 1_000, wide], [0, 8], [0, 8], ...shown));
  const kind = box("hdlr", Buffer.from("\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1"));
  const places = box(isLong ? "co64" : "stco", numbers([0, 4], [1, 4], [at, wide]));
  return box("moov", header, box("trak", track, box("mdia", kind, box("minf", box("stbl", places)))));
}
