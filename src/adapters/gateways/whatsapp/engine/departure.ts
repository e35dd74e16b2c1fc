import type { BinaryNode } from "baileys";

/** Whether a message has left, and the way to keep it from leaving. */
export interface Departure {
  /** From when on Baileys may be writing it to the line. */
  readonly left: boolean;
  /** What has not left yet does not leave. */
  callOff(): void;
  /** What goes with the message: Baileys adds it to the stanza last, right before that goes out. */
  nodes(added: readonly BinaryNode[]): BinaryNode[];
}

export function departure(): Departure {
  let left = false;
  let calledOff = false;
  return {
    get left() {
      return left;
    },
    callOff() {
      calledOff = true;
    },
    nodes(added) {
      const nodes: BinaryNode[] = [];
      // Baileys looks at an empty list no further.
      nodes.length = Math.max(1, added.length);
      return Object.assign(nodes, {
        *[Symbol.iterator]() {
          if (calledOff) throw new Error("whatsapp: called off before it left");
          left = true;
          yield* added;
        },
      });
    },
  };
}
