const RATE = 48_000;

/** A voice note in Ogg without any sound in it, whose last page says that it lasts so many seconds. */
export function opusLasting(seconds: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head[8] = 1;
  head[9] = 1;
  head.writeUInt32LE(RATE, 12);
  const tags = Buffer.alloc(16);
  tags.write("OpusTags");
  return Buffer.concat([
    page({ kind: 2, number: 0, samples: 0, of: head }),
    page({ kind: 0, number: 1, samples: 0, of: tags }),
    page({ kind: 4, number: 2, samples: seconds * RATE, of: Buffer.alloc(100) }),
  ]);
}

interface Page {
  /** 2 is the first, 4 the last. */
  readonly kind: number;
  readonly number: number;
  readonly samples: number;
  readonly of: Buffer;
}

function page({ kind, number, samples, of }: Page): Buffer {
  const header = Buffer.alloc(28);
  header.write("OggS");
  header[5] = kind;
  header.writeBigUInt64LE(BigInt(samples), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(number, 18);
  header[26] = 1;
  header[27] = of.length;
  return Buffer.concat([header, of]);
}
