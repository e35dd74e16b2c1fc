export interface JsonCalls {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object | FormData): Promise<Answer>;
}

/** Calls of an API of ours, with a token where it wants one; whatever is not answered well throws. */
export function jsonCalls(url: string, token?: string): JsonCalls {
  const admission = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const call = async (path: string, init: RequestInit = {}, headers = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...admission, ...headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`bench: ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => call(path),
    post: (path, body) =>
      body instanceof FormData
        ? call(path, { method: "POST", body })
        : call(path, { method: "POST", body: JSON.stringify(body) }, { "content-type": "application/json" }),
  };
}
