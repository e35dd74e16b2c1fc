import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebhookReceiver {
  /** `host:port`, for FETCH_ALLOW. */
  readonly host: string;
  readonly calls: readonly ReceivedCall[];
  /** From now on. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** Somebody's server on loopback: keeps what it was told, and answers as it is bid. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let answer: Answer = { status: 204 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ path: request.url ?? "", headers: request.headers as Record<string, string>, body });
    response.writeHead(answer.status, { ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answerWith(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
