import { Agent, request } from "node:http";

/** What became of one call, as its caller saw it. */
export type Called =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    }
  /** Nobody listens. */
  | { readonly kind: "refused" }
  /** The connection ended before the answer did. */
  | { readonly kind: "cut"; readonly code: string }
  /** The caller waits no longer. */
  | { readonly kind: "late" };

interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Callers that keep their connections, and repeat nothing by themselves. */
export interface Callers {
  call(call: Call): Promise<Called>;
  close(): void;
}

export function callers({ timeoutMs }: { readonly timeoutMs: number }): Callers {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    call: (asked) => callOnce(agent, timeoutMs, asked),
    close: () => agent.destroy(),
  };
}

function callOnce(agent: Agent, timeoutMs: number, { method, url, body, headers = {} }: Call): Promise<Called> {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve) => {
    const cut = (error: NodeJS.ErrnoException) => {
      resolve(error.code === "ECONNREFUSED" ? { kind: "refused" } : { kind: "cut", code: error.code ?? error.message });
    };
    const asking = request(url, {
      agent,
      method,
      headers: {
        accept: "application/json",
        ...(sent && { "content-type": "application/json", "content-length": String(sent.length) }),
        ...headers,
      },
    });
    const limit = setTimeout(() => {
      resolve({ kind: "late" });
      asking.destroy();
    }, timeoutMs);
    asking.once("close", () => clearTimeout(limit));
    asking.once("error", cut);
    asking.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.once("error", cut);
      response.once("end", () => {
        const answered = { status: response.statusCode ?? 0, headers: response.headers };
        resolve({ kind: "answered", ...answered, body: readBody(Buffer.concat(chunks)) });
      });
    });
    asking.end(sent);
  });
}

function readBody(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
