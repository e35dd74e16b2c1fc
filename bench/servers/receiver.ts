import { host, listenLocally } from "../harness/host.ts";

/** A post as it came, to be sent again byte for byte. */
export interface ReceivedPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Of the connection, not of the post. */
const OWN = new Set(["host", "connection", "content-length", "transfer-encoding"]);
const ANSWER = '{"ok":true}';

let count = 0;
let last: ReceivedPost | null = null;
let waiting: { readonly count: number; readonly resolve: () => void } | null = null;

/** What programs have behind their webhooks: reads what it is told, and says yes. */
const url = await listenLocally((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": ANSWER.length });
    response.end(ANSWER);
    count += 1;
    if (last === null) {
      const headers = Object.entries(request.headers).filter(([name]) => !OWN.has(name));
      last = { headers: Object.fromEntries(headers) as Record<string, string>, body: String(Buffer.concat(chunks)) };
    }
    if (waiting !== null && count >= waiting.count) waiting.resolve();
  });
});

host(
  { url },
  {
    /** Forgets how many there have been. */
    reset() {
      count = 0;
    },
    /** Resolves when there have been so many since then. */
    received(of: number) {
      return new Promise<void>((resolve) => {
        waiting = { count: of, resolve };
        if (count >= of) resolve();
      });
    },
    sample: () => last,
  },
);
