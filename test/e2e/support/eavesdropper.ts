import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { type Place, place } from "./canaries.ts";
import type { Product } from "./product.ts";
import type { watchedCalls } from "./watched.ts";

type Call = ReturnType<typeof watchedCalls>["call"];

/** Another user of the same sandbox, who listens to all that is told live and asks for all that a page can ask for. */
interface Eavesdropper {
  /** Asks for what is there of these phones by now, and takes the numbers that are to be had. */
  pry(phones: readonly string[]): Promise<void>;
  /** All that was told live. */
  leave(): Promise<Place>;
}

export async function eavesdropper(product: Product, call: Call, password: string): Promise<Eavesdropper> {
  const signUp = { name: "Omar", email: "omar@example.com", country: "IQ", password, terms: "on" };
  const headers: Record<string, string> = { origin: product.web };
  const web = (path: string, body?: URLSearchParams | object) =>
    call(product.web + path, { headers, tells: body instanceof URLSearchParams, ...(body && { body }) });
  await web("/signup", new URLSearchParams(signUp));
  const { headers: given } = await web("/login", new URLSearchParams({ email: signUp.email, password }));
  headers.cookie = given.get("set-cookie")?.split(";")[0] ?? "";
  await web("/api/instances", { name: "Desk", platform: "whatsapp" });

  const heard: string[] = [];
  const leaving = new AbortController();
  const stream = await fetch(`${product.web}/api/messages/live`, { headers, signal: leaving.signal });
  const listening = listen(stream, heard);
  return {
    async pry(phones) {
      const paths = ["/whatsapp/pending", "/whatsapp/phones", "/telegram/pending", "/telegram/accounts"];
      for (const path of paths) await web(`/api/sandbox${path}`);
      for (const phone of phones) {
        await web(`/api/sandbox${WHATSAPP_SANDBOX_PATHS.phones}`, { phone, name: "Mine" });
        await web(`/api/sandbox${TELEGRAM_SANDBOX_PATHS.accounts}`, { phone, name: "Mine" });
        await web(`/api/sandbox${WHATSAPP_SANDBOX_PATHS.messages}?phone=${encodeURIComponent(phone)}`);
        await web(`/api/sandbox${TELEGRAM_SANDBOX_PATHS.messages}?peer=${encodeURIComponent(phone)}`);
      }
    },
    async leave() {
      leaving.abort();
      await listening;
      return place(`what was told live (${stream.status})`, heard.join(""));
    },
  };
}

async function listen({ body }: Response, heard: string[]): Promise<void> {
  try {
    for await (const chunk of body ?? []) heard.push(Buffer.from(chunk).toString());
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
  }
}
