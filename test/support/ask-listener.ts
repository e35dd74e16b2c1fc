import { IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** One call of a listener without a socket, for suites of many thousand calls: Node's own objects, and no network. */
export function askListener(listener: RequestListener, path: string, asking: Asking = {}): Promise<Response> {
  const { method = "GET", headers = {}, body } = asking;
  const request = new IncomingMessage(new Socket());
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const named = Object.entries({ ...headers, ...length }).map(([name, value]) => [name.toLowerCase(), value]);
  // All of it is there before it is read.
  Object.assign(request, { method, url: path, headers: Object.fromEntries(named), complete: true });
  if (body !== undefined) request.push(body);
  request.push(null);
  const chunks: Buffer[] = [];
  const wire = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  const response = new ServerResponse(request);
  response.assignSocket(wire as unknown as Socket);
  return new Promise((resolve) => {
    response.once("finish", () => resolve(readAnswer(Buffer.concat(chunks).toString("utf8"))));
    listener(request, response as ServerResponse & { req: IncomingMessage });
  });
}

function readAnswer(text: string): Response {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  // A Response of a status that has no body takes not even an empty one.
  return new Response(text.slice(end + 4) || null, { status: Number(statusLine.split(" ")[1]), headers });
}
