import { type ClientRequest, request } from "node:http";
import type { EventBody } from "#ports/contracts/events.ts";
import type { Account } from "./accounts.ts";
import type { Product } from "./product.ts";
import { pause } from "./wait.ts";

/** A program that holds on to an instance's stream, and takes it up again where it was broken off. */
export interface StreamReader {
  /** All that it was told, in that order. */
  readonly events: readonly EventBody[];
  /** How often it was taken up. */
  readonly connections: number;
  close(): void;
}

interface ReaderOptions {
  /** Where it begins. */
  readonly after: string;
  /** After how many events it breaks off by itself. */
  breaksAfter(): number;
}

const AGAIN_MS = 60;

export function followStream({ urls }: Product, account: Account, { after, breaksAfter }: ReaderOptions): StreamReader {
  const events: EventBody[] = [];
  let [connections, last, isClosed] = [0, after, false];
  let asking: ClientRequest | null = null;

  /** Resolves when it has ended, however it did. */
  function once(): Promise<void> {
    let left = breaksAfter();
    const take = frameReader((frame) => {
      if (left === 0) return;
      const { id, data } = frame;
      if (id === undefined || data === undefined) return;
      events.push(JSON.parse(data) as EventBody);
      last = id;
      left -= 1;
      if (left === 0) asking?.destroy();
    });
    return new Promise((resolve) => {
      asking = request(`${urls[account.platform]}/events/${account.client}`, {
        headers: { accept: "text/event-stream", authorization: `Bearer ${account.token}`, "last-event-id": last },
      });
      asking.once("response", (response) => {
        connections += 1;
        if (response.statusCode !== 200) response.resume();
        else response.setEncoding("utf8").on("data", take);
        response.on("error", () => undefined);
      });
      asking.on("error", () => undefined);
      asking.once("close", resolve);
      asking.end();
    });
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      await once();
      await pause(AGAIN_MS);
    }
  }

  void follow();
  return {
    events,
    get connections() {
      return connections;
    },
    close() {
      isClosed = true;
      asking?.destroy();
    },
  };
}

type Frame = Readonly<Record<string, string>>;

/** Frames of a stream's text, by the names of their lines; one that was not ended is none. */
export function frameReader(heard: (frame: Frame) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const frames = (rest + text).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) heard(Object.fromEntries(frame.split("\n").map(nameAndValue)));
  };
}

function nameAndValue(line: string): [string, string] {
  const at = line.indexOf(": ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
}
