import { say } from "#languages/say.ts";

/** Sends the call that a form describes, with the reader's instance that is chosen, and shows what came back. */
export function enhanceTryIt(root: HTMLElement): void {
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.try === undefined) return;
    event.preventDefault();
    void send(root, form);
  });
}

async function send(root: HTMLElement, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  const status = form.querySelector("[data-try-status]");
  const shown = form.querySelector<HTMLElement>("[data-try-answer]");
  const code = shown?.querySelector("pre") ?? null;
  if (button === null || status === null || shown === null || code === null) return;
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  status.textContent = say("Sending …");
  shown.hidden = true;
  try {
    const { line, text } = await answerOf(root, form);
    status.textContent = line;
    code.textContent = text;
    shown.hidden = text === "";
  } catch (error) {
    status.textContent = error instanceof NotSent ? error.message : say("The API did not answer. Try again.");
  } finally {
    button.ariaDisabled = null;
  }
}

/** What keeps a call from being made; its message is for the reader. */
class NotSent extends Error {}

async function answerOf(root: HTMLElement, form: HTMLFormElement): Promise<{ line: string; text: string }> {
  const { try: platform, method = "GET", url = "" } = form.dataset;
  const own = root.querySelector<HTMLSelectElement>(`[data-own=${platform}]`);
  const client = own?.selectedOptions[0]?.dataset.client ?? "";
  const fields = new FormData(form);
  const body = bodyOf(fields, client);
  const token = await readToken(own?.value ?? "");
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === null ? {} : { "content-type": "application/json" }),
  };
  const startedAt = performance.now();
  const answer = await fetch(addressOf(url.replace("{client}", client), fields), { method, headers, body });
  const text = await textOf(answer);
  const tookMs = Math.round(performance.now() - startedAt);
  const requestId = answer.headers.get("x-request-id");
  const { status } = answer;
  const line =
    requestId === null
      ? say("{status} after {ms} ms", { status, ms: tookMs })
      : say("{status} after {ms} ms, request {requestId}", { status, ms: tookMs, requestId });
  return { line, text };
}

function bodyOf(fields: FormData, client: string): string | null {
  const typed = fields.get("body");
  if (typeof typed !== "string") return null;
  try {
    JSON.parse(typed);
  } catch (error) {
    throw new NotSent(
      say("The body is not JSON: {reason}", { reason: error instanceof Error ? error.message : String(error) }),
    );
  }
  return typed.replace('"{client}"', () => JSON.stringify(client));
}

function addressOf(url: string, fields: FormData): URL {
  let path = url;
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const [place, key] = name.split(":");
    if (key === undefined || value === "") continue;
    if (place === "path") path = path.replace(`{${key}}`, encodeURIComponent(String(value)));
    else query.append(key, String(value));
  }
  const whole = new URL(path);
  whole.search = query.toString();
  return whole;
}

async function readToken(path: string): Promise<string> {
  const answer = await fetch(path);
  const { token, message } = await answer.json();
  if (answer.ok) return token;
  throw new NotSent(say("Your token was not shown: {message}", { message }));
}

/** JSON as a reader likes it; of a file what it is. */
async function textOf(answer: Response): Promise<string> {
  const type = answer.headers.get("content-type") ?? "";
  if (!type.includes("json")) return say("{type}, {size} bytes", { type, size: (await answer.blob()).size });
  return JSON.stringify(await answer.json(), null, 2);
}
