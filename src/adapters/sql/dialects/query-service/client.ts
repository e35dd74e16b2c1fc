import { Pool } from "undici";
import { GatheredBytes } from "#adapters/gathered-bytes.ts";
import { StorageError } from "#ports/storage-error.ts";
import { checkWritten, type ResultRow, rowsOf, type ServiceAnswer } from "./answers.ts";
import { unreadable } from "./errors.ts";

const CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** The specification's paths, spelling included. */
const READ = { method: "POST", path: "/api/GetOp" } as const;
const WRITE = { method: "PUT", path: "/api/ExcuteOp/" } as const;

const READS = /^\s*(?:select|show|with|explain)\b/i;

/** Of the socket, before any answer: the service has closed a connection that had been idle. */
const CLOSED = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export interface QueryClient {
  /** Throws `StorageError` where nobody answers, and `QueryRefusedError` where the answer is no. */
  execute(sql: string, timeoutMs?: number): Promise<ResultRow[]>;
  close(): Promise<void>;
}

interface QueryClientOptions {
  /** Of `api/GetOp`; a user and a password in it are sent as Basic authorisation. */
  readonly url: URL;
  readonly statementTimeoutMs?: number | undefined;
  readonly maxAnswerBytes?: number | undefined;
}

export function queryClient(options: QueryClientOptions): QueryClient {
  const { url, maxAnswerBytes = MAX_ANSWER_BYTES, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new Pool(url.origin, { connections: CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } });
  const base = url.pathname.replace(/\/+$/, "");
  const headers = { "content-type": "application/json", accept: "application/json", ...authorisation(url) };

  async function ask(kind: typeof READ | typeof WRITE, query: string, timeoutMs: number): Promise<ServiceAnswer> {
    const { statusCode, body } = await pool.request({
      method: kind.method,
      path: base + kind.path,
      headers,
      body: JSON.stringify({ query }),
      headersTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: statusCode, text: await limited(body, maxAnswerBytes) };
  }

  return {
    async execute(sql, timeoutMs = statementTimeoutMs) {
      const kind = READS.test(sql) ? READ : WRITE;
      const answer = await ask(kind, sql, timeoutMs)
        .catch((error) => {
          // To read twice does no harm; whether a write was taken is not known.
          if (kind === READ && CLOSED.has(error.code)) return ask(kind, sql, timeoutMs);
          throw error;
        })
        .catch((cause) => {
          throw cause instanceof StorageError ? cause : new StorageError("unavailable", { cause });
        });
      if (kind === READ) return rowsOf(answer);
      checkWritten(answer);
      return [];
    },
    close: () => pool.close(),
  };
}

function authorisation({ username, password }: URL): { authorization?: string } {
  if (username === "" && password === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

async function limited(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const gathered = new GatheredBytes(maxBytes);
  for await (const chunk of body) if (!gathered.add(chunk)) throw unreadable(`more than ${maxBytes} bytes`);
  return gathered.bytes.toString("utf8");
}
