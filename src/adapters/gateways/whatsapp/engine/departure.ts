/** Whether a message has left, and the way to keep it from leaving. */
export interface Departure {
  /** From when on Baileys may be writing it to the line. */
  readonly left: boolean;
  /** What has not left yet does not leave. */
  callOff(): void;
  /** Goes with the message: Baileys reads it when it puts the stanza together, right before that goes out. */
  readonly attributes: Record<string, string>;
}

export function departure(): Departure {
  let left = false;
  let calledOff = false;
  const attributes: Record<string, string> = Object.defineProperty({}, "departure", {
    enumerable: true,
    get() {
      if (calledOff) throw new Error("whatsapp: called off before it left");
      left = true;
      // An attribute without a value is none.
      return undefined;
    },
  });
  return {
    attributes,
    get left() {
      return left;
    },
    callOff() {
      calledOff = true;
    },
  };
}
