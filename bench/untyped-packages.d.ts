/** The parts we use of two packages that bring no types. */
declare module "autocannon" {
  interface Request {
    readonly path: string;
    readonly body?: string | undefined;
  }
  interface Options {
    readonly url: string;
    /** Called with each connection before it begins. */
    setupClient(client: { setRequests(requests: readonly Request[]): void }): void;
    readonly method: "GET" | "POST";
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly Request[];
    readonly connections: number;
    readonly duration: number;
  }
  interface Result {
    /** Seconds. */
    readonly duration: number;
    readonly "2xx": number;
    readonly non2xx: number;
    readonly errors: number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  // biome-ignore lint/style/noDefaultExport: the package exports one
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "express" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Request extends IncomingMessage {
    readonly body: unknown;
    readonly params: Readonly<Record<string, string>>;
    readonly ip: string | undefined;
  }
  interface Response extends ServerResponse {
    status(code: number): Response;
    json(body: unknown): void;
  }
  type Handler = (request: Request, response: Response) => void | Promise<void>;
  interface Application {
    (request: IncomingMessage, response: ServerResponse): void;
    use(handler: unknown): void;
    post(path: string, handler: Handler): void;
    disable(setting: string): void;
  }
  interface Express {
    (): Application;
    json(options: { readonly limit: number }): unknown;
  }
  const express: Express;
  // biome-ignore lint/style/noDefaultExport: the package exports one
  export default express;
}
