import { type Place, place } from "./canaries.ts";

export interface WatchedCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A form, or anything else as JSON; a text as it is. */
  readonly body?: URLSearchParams | object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is there to tell a secret: it is not watched. */
  readonly tells?: boolean;
}

interface WatchedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty where it is no JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A caller that keeps every answer, whole. */
export function watchedCalls() {
  const answers: Place[] = [];
  return {
    answers: answers as readonly Place[],
    async call(url: string, { method, body, headers = {}, tells = false }: WatchedCall = {}): Promise<WatchedAnswer> {
      const isForm = body instanceof URLSearchParams;
      const sent = typeof body === "object" && !isForm ? JSON.stringify(body) : body;
      const answer = await fetch(url, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { ...(body === undefined || isForm ? {} : { "content-type": "application/json" }), ...headers },
        redirect: "manual",
        ...(sent === undefined ? {} : { body: sent }),
      });
      const text = await answer.text();
      const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
      if (!tells) answers.push(place(`an answer of ${new URL(url).pathname} (${answer.status})`, `${head}\n\n${text}`));
      const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
      return { status: answer.status, headers: answer.headers, text, json };
    },
  };
}
