import { CLIENT, type Pieces, TOKEN } from "#documentation/code.ts";
import type { CodePart } from "#documentation/model.ts";
import { withoutSlash } from "#documentation/request.ts";
import { curlParts } from "#documentation/samples/curl.ts";
import { say } from "#languages/say.ts";
import type { ApiHosts } from "#ports/contracts/api-hosts.ts";
import { TELEGRAM_PATHS } from "#ports/contracts/telegram/paths.ts";
import { WHATSAPP_PATHS } from "#ports/contracts/whatsapp/paths.ts";

export type CodeLine = readonly CodePart[];
type Requests<Code> = Readonly<Record<"whatsapp" | "telegram", Code>>;

/** What the hero sends, and what its phone gets. */
export const HERO_MESSAGE = say("Order 1042 has shipped.");

/** The hero's two requests, as lines that are typed one after the other; without the scheme, to keep them short. */
export function heroRequests({ whatsappUrl, telegramUrl }: ApiHosts): Requests<readonly CodeLine[]> {
  return {
    whatsapp: linesOf(
      curlParts({
        method: "POST",
        url: [withoutScheme(whatsappUrl), ...whatsappPath("Client001")],
        headers: [],
        body: [
          ["number", "9647700000001"],
          ["message", HERO_MESSAGE],
          ["dtoken", "k7Qm2ZxP"],
        ],
      }),
    ),
    telegram: linesOf(
      curlParts({
        method: "POST",
        url: [withoutScheme(telegramUrl), TELEGRAM_PATHS.sendText],
        headers: [],
        body: [
          ["sessionId", "Client002"],
          ["recipient", "@layla"],
          ["message", HERO_MESSAGE],
          ["dtoken", "Xw4nR8tB"],
        ],
      }),
    ),
  };
}

/** The two calls that the landing page is there to show. Source: spec §7. */
export function exampleRequests(
  { whatsappUrl, telegramUrl }: ApiHosts,
  productName: string,
): Requests<readonly CodePart[]> {
  return {
    whatsapp: curlParts({
      method: "POST",
      url: [withoutSlash(whatsappUrl), ...whatsappPath(CLIENT)],
      headers: [],
      body: [
        ["number", "9647700000001"],
        ["message", say("Hello from {name}", { name: productName })],
        ["dtoken", TOKEN],
      ],
    }),
    telegram: curlParts({
      method: "POST",
      url: [withoutSlash(telegramUrl), TELEGRAM_PATHS.sendText],
      headers: [["Authorization", ["Bearer ", TOKEN]]],
      body: [
        ["sessionId", CLIENT],
        ["recipient", "@username"],
        ["message", say("Hello from {name}", { name: productName })],
      ],
    }),
  };
}

function whatsappPath(client: Pieces[number]): Pieces {
  const [before = "", after = ""] = WHATSAPP_PATHS.send.split("{client}");
  return [before, client, after];
}

function linesOf(parts: readonly CodePart[]): CodeLine[] {
  const lines: CodePart[][] = [[]];
  for (const part of parts) {
    for (const [index, text] of part.text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...part, text });
    }
  }
  return lines;
}

const withoutScheme = (url: string) => withoutSlash(url).replace(/^https?:\/\//, "");
