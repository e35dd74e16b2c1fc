import { failure, success } from "#domain/result.ts";
import type { FetchFileFailure, NetworkFiles } from "#ports/incoming-media.ts";

/** One file on its way, as the test lets it come. */
interface FakeTransfer {
  readonly instanceId: number;
  readonly reference: string;
  give(bytes: Uint8Array): void;
  end(): void;
  breakOff(error: unknown): void;
  /** True once nobody reads it any more, before its end. */
  readonly letGo: boolean;
}

interface FakeNetworkFiles extends NetworkFiles {
  readonly transfers: readonly FakeTransfer[];
  /** The whole file at once, for each that is fetched from now on. */
  serve(bytes: Uint8Array): void;
  /** Null ends it. */
  refuse(reason: FetchFileFailure | null): void;
}

type Piece = { readonly bytes: Uint8Array } | { readonly error: unknown } | "end";

/** Files of a network in memory. */
export function fakeNetworkFiles(): FakeNetworkFiles {
  const transfers: FakeTransfer[] = [];
  let refusal: FetchFileFailure | null = null;
  let served: Uint8Array | null = null;

  return {
    transfers,
    serve(bytes) {
      served = bytes;
    },
    refuse(reason) {
      refusal = reason;
    },
    async fetchFile({ instanceId }, reference) {
      if (refusal !== null) return failure(refusal);
      const { transfer, chunks } = transferOf(instanceId, reference);
      transfers.push(transfer);
      if (served !== null) {
        transfer.give(served);
        transfer.end();
      }
      return success(chunks);
    },
  };
}

function transferOf(instanceId: number, reference: string) {
  const pieces: Piece[] = [];
  let letGo = false;
  let changed = Promise.withResolvers<void>();
  const push = (piece: Piece) => {
    pieces.push(piece);
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const over: IteratorResult<Uint8Array> = { done: true, value: undefined };
  let whole = false;
  const chunks: AsyncIterableIterator<Uint8Array> = {
    async next() {
      while (pieces.length === 0 && !letGo) await changed.promise;
      const piece = pieces.shift();
      if (piece === undefined || letGo) return over;
      if (piece === "end") {
        whole = true;
        return over;
      }
      if ("error" in piece) throw piece.error;
      return { done: false, value: piece.bytes };
    },
    async return() {
      letGo = !whole;
      changed.resolve();
      return over;
    },
    [Symbol.asyncIterator]: () => chunks,
  };
  const transfer: FakeTransfer = {
    instanceId,
    reference,
    give: (bytes) => push({ bytes }),
    end: () => push("end"),
    breakOff: (error) => push({ error }),
    get letGo() {
      return letGo;
    },
  };
  return { transfer, chunks };
}
