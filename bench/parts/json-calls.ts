export interface JsonCalls {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
}

/** Calls of an API of ours; whatever is not answered well throws. */
export function jsonCalls(url: string): JsonCalls {
  const call = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`bench: ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => call(path),
    post: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
