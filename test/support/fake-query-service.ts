import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface AskedQuery {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** Of the body; what is no JSON has none. */
  readonly query: string;
}

export interface FakeQueryService {
  readonly port: number;
  /** In order. */
  readonly asked: readonly AskedQuery[];
  close(): Promise<void>;
}

/** A query service that answers what a test says. */
export async function fakeQueryService(
  answer: (asked: AskedQuery, response: ServerResponse) => void,
): Promise<FakeQueryService> {
  const asked: AskedQuery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const { method = "", url = "", headers } = request;
    const one = { method, path: url, headers, body, query: JSON.parse(body).query };
    asked.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** What a service that passes everything on unchanged answers to the questions it is asked at the start. */
export function probeRows(query: string): Record<string, unknown>[] | null {
  if (query.startsWith("show variables")) return [{ Variable_name: "tx_isolation", Value: "REPEATABLE-READ" }];
  if (!query.includes("text_value")) return null;
  return [
    {
      text_value: "'\"\\ é ﷺ 😀",
      integer_value: Number.MAX_SAFE_INTEGER,
      null_value: null,
      winter: "2026-01-02 03:04:05.678",
      summer: "2026-07-02 03:04:05.678",
    },
  ];
}
