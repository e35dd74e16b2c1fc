import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { request } from "undici";

/** One call of an API as plain data: it survives whatever moves behind the socket. */
export interface Call {
  readonly method: string;
  /** With its query; `{name}` stands for what only the world knows. */
  readonly path: string;
  /** Whose cookie goes along. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `<x × 70000>` in it stands for that many x. */
  readonly body?: unknown;
  /** Sent as a page's form is. */
  readonly form?: Readonly<Record<string, string>>;
  /** The body's very text. */
  readonly raw?: string;
  /** How often it is called; the last answer counts. */
  readonly times?: number;
}

/** What happens between calls, as plain data; each world has its own. */
export interface Given {
  readonly given: Readonly<Record<string, unknown>>;
}

export type Step = Call | Given;

export interface Scenario {
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type RecordedStep = Given | (Call & { readonly answer: Answer });

/** A server on a socket of this machine, with all that it stands on. */
export interface RecordedWorld {
  readonly port: number;
  give(given: Given["given"]): Promise<void> | void;
  /** Headers of who calls. */
  headersOf?(as: string | undefined): Readonly<Record<string, string>>;
  /** Puts what only the world knows into a path or a body. */
  fill?(text: string): string;
  /** Takes out of an answer what differs from run to run. */
  hide?(text: string): string;
  close(): Promise<void>;
}

/** The others belong to all answers alike, and have tests of their own. */
const HEADERS = [
  "content-type",
  "retry-after",
  "www-authenticate",
  "allow",
  "location",
  "set-cookie",
  "content-disposition",
  "cache-control",
  "idempotency-replayed",
  "preference-applied",
];

export async function record(scenario: Scenario, open: () => Promise<RecordedWorld>): Promise<RecordedStep[]> {
  const world = await open();
  const recorded: RecordedStep[] = [];
  try {
    for (const step of scenario.steps) {
      if ("given" in step) {
        await world.give(step.given);
        recorded.push(step);
      } else recorded.push({ ...step, answer: await ask(world, step) });
    }
  } finally {
    await world.close();
  }
  return recorded;
}

async function ask(world: RecordedWorld, call: Call): Promise<Answer> {
  const fill = world.fill ?? ((text: string) => text);
  const hide = world.hide ?? ((text: string) => text);
  const payload = payloadOf(call);
  const init = {
    method: call.method as "GET",
    headers: { ...typeOf(call), ...world.headersOf?.(call.as), ...call.headers },
    body: payload === null ? null : fill(payload),
  };
  const url = `http://127.0.0.1:${world.port}${fill(call.path)}`;
  for (let left = call.times ?? 1; ; left -= 1) {
    const answer = await request(url, init);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (left > 1) continue;
    const headers = HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, hide([value].flat().join(" | "))]];
    });
    const type = String(answer.headers["content-type"] ?? "");
    return { status: answer.statusCode, headers: Object.fromEntries(headers), text: hide(textOf(bytes, type)) };
  }
}

function payloadOf({ body, form, raw }: Call): string | null {
  if (raw !== undefined) return longer(raw);
  if (form !== undefined) return String(new URLSearchParams(form));
  return body === undefined ? null : longer(JSON.stringify(body));
}

function typeOf({ body, form }: Call): Record<string, string> {
  if (form !== undefined) return { "content-type": "application/x-www-form-urlencoded" };
  return body === undefined ? {} : { "content-type": "application/json" };
}

function longer(text: string): string {
  return text.replace(/<(.) × (\d+)>/g, (_, letter: string, times: string) => letter.repeat(Number(times)));
}

/** Pictures are told apart by their hash: nobody reads them here. */
function textOf(bytes: Buffer, type: string): string {
  if (!/json|text|html/.test(type)) return bytes.byteLength === 0 ? "" : hashed(bytes);
  const text = bytes.toString("utf8");
  return text.replace(/data:image\/png;base64,([\w+/=]+)/g, (_, data: string) => hashed(Buffer.from(data, "base64")));
}

function hashed(bytes: Buffer): string {
  return `<${bytes.byteLength} bytes of sha256 ${createHash("sha256").update(bytes).digest("hex")}>`;
}

type Recordings = Readonly<Record<string, readonly RecordedStep[]>>;

const pathOf = (name: string) => fileURLToPath(new URL(`${name}.json`, import.meta.url));

/** By the scenarios' titles; none where nothing has been recorded yet. */
export function readRecordings(name: string): Recordings {
  return existsSync(pathOf(name)) ? JSON.parse(readFileSync(pathOf(name), "utf8")) : {};
}

export function writeRecordings(name: string, recordings: Recordings): void {
  writeFileSync(pathOf(name), fileOf(recordings));
}

/** One step a line, so that a change of one answer is a change of one line. */
function fileOf(recordings: Recordings): string {
  const scenarios = Object.entries(recordings).map(([title, steps]) => {
    const lines = steps.map((step) => `    ${JSON.stringify(step)}`).join(",\n");
    return `  ${JSON.stringify(title)}: [\n${lines}\n  ]`;
  });
  return `{\n${scenarios.join(",\n")}\n}\n`;
}
