import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Msg } from "@nats-io/transport-node";
import { failure, type Result, success } from "#domain/result.ts";
import type { Bus, BusFailure, BusMessage, Serve } from "#ports/bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { NatsLink } from "./link.ts";
import { gathering, publishWhole } from "./pieces.ts";

const TAKEN_WITHIN_MS = 2_000;
/**
 * Whoever works on a call says so again and again, for the first time well before its caller gives it up: one that falls
 * silent is lost. What is answered sooner is one message and not two.
 */
const AT_WORK_EVERY_MS = 500;
const SILENT_MS = 4_000;
const NO_RESPONDERS = 503;
/** At the end, for the calls that are under way: an answer is told apart from a process that died. */
const END_WITHIN_MS = 1_000;
const END_LOOK_MS = 10;
const TAKEN = JSON.stringify({ kind: "taken" });

type Answered = Result<BusMessage, BusFailure>;

interface Waiting {
  taken(): void;
  end(answer: Answered): void;
}

/** Calls and their answers as `{ kind, … }`: a call, that its caller has gone, that it was taken, its answer. */
export function natsBus(link: NatsLink, cluster: string, logger: Pick<Logger, "error">): Bus {
  const own = randomUUID();
  const inbox = `wesal.${cluster}.answers.${own}`;
  const waiting = new Map<string, Waiting>();
  const underWay = new Map<string, AbortController>();
  const serving: (() => void)[] = [];
  const [calls, answers] = [gathering(() => performance.now()), gathering(() => performance.now())];
  let asked = 0;

  link.subscribe(`${inbox}.*`, (message) => {
    const token = message.subject.slice(inbox.length + 1);
    const one = waiting.get(token);
    if (one === undefined) return;
    if (message.headers?.code === NO_RESPONDERS) return one.end(failure({ code: "nobody" }));
    const heard = answers.add(token, message);
    if (heard === null || heard.kind === "taken") one.taken();
    else if (heard.kind === "answer") one.end(success(heard.answer as BusMessage));
    else one.end(failure({ code: "silent" }));
  });

  /** A caller that has gone before its call was begun is not served: both may have waited in one line. */
  function take(message: Msg, handler: Serve): void {
    const heard = calls.add(message.reply ?? "", message) as { kind: string; id: string; call: BusMessage } | null;
    if (heard === null) return;
    const { kind, id, call } = heard;
    if (kind === "gone") {
      underWay.get(id)?.abort();
      return;
    }
    const leaving = new AbortController();
    underWay.set(id, leaving);
    setImmediate(() => {
      if (leaving.signal.aborted) return void underWay.delete(id);
      const working = setInterval(() => void message.respond(TAKEN), AT_WORK_EVERY_MS).unref();
      handler(call, leaving.signal)
        .then(
          (answer) => ({ kind: "answer", answer }),
          (error) => {
            logger.error("cluster-call-failed", { error });
            return { kind: "broken" };
          },
        )
        .then((told) => {
          clearInterval(working);
          underWay.delete(id);
          answer(message, told);
        });
    });
  }

  function answer(message: Msg, told: BusMessage): void {
    try {
      publishWhole(told, (piece, options) => message.respond(piece, options));
    } catch (error) {
      logger.error("cluster-call-failed", { error });
      message.respond(JSON.stringify({ kind: "broken" }));
    }
  }

  return {
    request(memberId, call, gone) {
      const { connection } = link;
      if (connection === null) return Promise.resolve(failure({ code: "nobody" }));
      asked += 1;
      const token = String(asked);
      const id = `${own}.${token}`;
      const subject = `wesal.${cluster}.calls.${memberId}`;
      return new Promise<Answered>((resolve) => {
        const leave = (): void => void link.connection?.publish(subject, JSON.stringify({ kind: "gone", id }));
        const end = (answer: Answered): void => {
          clearTimeout(timer);
          waiting.delete(token);
          gone?.removeEventListener("abort", leave);
          resolve(answer);
        };
        const tooLate = () => {
          leave();
          end(failure({ code: "silent" }));
        };
        let timer = setTimeout(tooLate, TAKEN_WITHIN_MS);
        waiting.set(token, {
          end,
          taken() {
            clearTimeout(timer);
            timer = setTimeout(tooLate, SILENT_MS);
          },
        });
        gone?.addEventListener("abort", leave);
        const reply = `${inbox}.${token}`;
        publishWhole({ kind: "call", id, call }, (piece, options) =>
          connection.publish(subject, piece, { reply, ...options }),
        );
      });
    },
    serve(memberId, handler) {
      serving.push(link.subscribe(`wesal.${cluster}.calls.${memberId}`, (message) => take(message, handler)));
    },
    publish(topic, message) {
      link.connection?.publish(`wesal.${cluster}.topics.${topic}`, JSON.stringify(message));
    },
    subscribe(topic, heard) {
      link.subscribe(`wesal.${cluster}.topics.${topic}`, (message) => heard(message.json<BusMessage>()));
    },
    async close() {
      for (const stop of serving) stop();
      for (let looks = END_WITHIN_MS / END_LOOK_MS; underWay.size > 0 && looks > 0; looks -= 1)
        await delay(END_LOOK_MS);
      await link.close();
    },
  };
}
