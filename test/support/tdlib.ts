import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installBeside } from "../../scripts/tools/install-beside.ts";
import type { RunningSandbox } from "./running-sandbox.ts";
import { until } from "./until.ts";

/** Anything of TDLib's, named as tdl names it. */
export interface TdObject {
  readonly _: string;
  readonly [field: string]: unknown;
}

export type ToTdlib = { readonly id: number } & (
  | { readonly ask: string; readonly body?: object | undefined }
  | { readonly open: string; readonly store: string }
  | { readonly client: string; readonly query: TdObject }
  | { readonly stop: true }
);
type Question = ToTdlib extends infer Each ? (Each extends { id: number } ? Omit<Each, "id"> : never) : never;

export type FromTdlib =
  | { readonly ready: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly client: string; readonly update: TdObject };

/** A program with TDLib in it. */
export interface TdlibClient {
  /** Every update so far. */
  readonly told: readonly TdObject[];
  /** Throws what TDLib refuses: its message, as Telegram gave it. */
  invoke<Answer = TdObject>(query: TdObject): Promise<Answer>;
  /** The first update of that kind that passes, past or to come. */
  update<Update extends TdObject>(kind: Update["_"], is?: (update: Update) => boolean): Promise<Update>;
  /** Waits for a state of logging in, such as `authorizationStateReady`. */
  state(name: string): Promise<TdObject>;
}

export interface Tdlib extends RunningSandbox {
  /** The same store is the same program again. */
  open(store: string): Promise<TdlibClient>;
}

/** Of Linux: equal for processes that are in the same network. */
export function ownNetwork(): string {
  return readlinkSync("/proc/self/ns/net");
}

/** Why TDLib cannot be run on this machine, in a few words; null where it can. */
export function obstacleToTdlib(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return "it is installed for Linux on x64";
  const { status } = spawnSync("unshare", [...APART, "ip", "link", "set", "lo", "up"]);
  return status === 0 ? null : "this machine makes no network for it to be alone in (unshare --net, ip)";
}

/** Who is not root becomes it in there. */
const APART = process.getuid?.() === 0 ? ["--net"] : ["--map-root-user", "--net"];
const PROCESS = fileURLToPath(new URL("tdlib-process.ts", import.meta.url));
const BESIDE = fileURLToPath(new URL("../clients/tdlib/", import.meta.url));
const TO_ANSWER_WITHIN_MS = 20_000;

/** A running sandbox and TDLib beside it, both in a network of their own with nothing in it. */
export async function tdlibInside(): Promise<Tdlib> {
  await installBeside(BESIDE, "TDLib");
  const child = fork(PROCESS, [ownNetwork()], {
    execPath: "unshare",
    execArgv: [...APART, process.execPath, "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const updates = new Map<string, TdObject[]>();
  const ready = Promise.withResolvers<void>();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.once("exit", () => {
    ready.reject(new Error("TDLib's process ended"));
    for (const { reject } of waiting.values()) reject(new Error("TDLib's process ended"));
  });
  child.on("message", (message: FromTdlib) => {
    if ("ready" in message) ready.resolve();
    else if ("update" in message) updates.get(message.client)?.push(message.update);
    else if ("error" in message) waiting.get(message.id)?.reject(new Error(message.error));
    else waiting.get(message.id)?.resolve(message.value);
  });
  await ready.promise;
  const put = asker(child, waiting);

  return {
    ask: <Answer>(path: string, body?: object) => put({ ask: path, body }) as Promise<Answer>,
    async open(store) {
      const name = `${store}-${updates.size}`;
      const told: TdObject[] = [];
      updates.set(name, told);
      await put({ open: name, store });
      return clientOf(told, (query) => put({ client: name, query }));
    },
    async stop() {
      await put({ stop: true }).catch(() => undefined);
      await ended;
    },
  };
}

function asker(child: ChildProcess, waiting: Map<number, PromiseWithResolvers<unknown>>) {
  let last = 0;
  return async (question: Question): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    child.send({ ...question, id });
    const late = setTimeout(
      () => answer.reject(new Error(`no answer to ${JSON.stringify(question)}`)),
      TO_ANSWER_WITHIN_MS,
    );
    try {
      return await answer.promise;
    } finally {
      clearTimeout(late);
      waiting.delete(id);
    }
  };
}

function clientOf(told: readonly TdObject[], invoke: (query: TdObject) => Promise<unknown>): TdlibClient {
  const states = () => told.filter(({ _ }) => _ === "updateAuthorizationState");
  return {
    told,
    invoke: <Answer>(query: TdObject) => invoke(query) as Promise<Answer>,
    update: <Update extends TdObject>(kind: Update["_"], is: (update: Update) => boolean = () => true) =>
      until(() => told.find((one): one is Update => one._ === kind && is(one as Update)), kind),
    async state(name) {
      const isThere = () => {
        const state = states().at(-1)?.authorization_state as TdObject | undefined;
        return state?._ === name ? state : null;
      };
      return await until(isThere, name, TO_ANSWER_WITHIN_MS);
    },
  };
}
