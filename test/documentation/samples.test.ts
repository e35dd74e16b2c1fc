import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT, codeText, TOKEN } from "#documentation/code.ts";
import { type Article, PLACEHOLDERS, type Sample, type SampleLanguage } from "#documentation/model.ts";
import { apiReference } from "#documentation/reference.ts";
import { EXAMPLE_MESSAGE, EXAMPLE_TRY, EXAMPLE_WEBHOOK, type SampleRequest } from "#documentation/request.ts";
import { samplesOf } from "#documentation/samples/samples.ts";
import { HOSTILE_STRINGS } from "../support/hostile-strings.ts";
import { isInstalled } from "../support/installed.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** Of a form its fields, and what its file is called and holds; boundaries differ. */
async function readAs(type: string | undefined, body: string): Promise<unknown> {
  if (type?.startsWith("multipart/form-data")) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const entries = [...form].map(async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.text()],
    );
    return Promise.all(entries);
  }
  if (body === "") return null;
  return type === "application/json" ? JSON.parse(body) : body;
}

const PHOTO = "a photo, to those who do not look";
const seen: Seen[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  const { authorization } = headers;
  const [type] = headers["content-type"]?.split(";") ?? [];
  seen.push({ method, url, type, authorization, body: await readAs(headers["content-type"], body) });
  response.setHeader("content-type", "application/json");
  response.end('{"message":"noted"}');
});
let host = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "samples-"));
  await writeFile(join(folder, "photo.jpg"), PHOTO);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Where samples that keep a file keep it. */
let folder = "";
const start = promisify(execFile);
const run = (command: string, parameters: readonly string[]) => start(command, parameters, { cwd: folder });
/** Each a module of its own, also where two are alike. */
const NODE = `
  const samples = JSON.parse(process.argv[1]);
  for (const [index, code] of samples.entries()) await import("data:text/javascript," + encodeURIComponent(code) + "#" + index);
`;
const PYTHON = "import json, sys\nfor code in json.loads(sys.argv[1]): exec(code, {})";
const PHP = "foreach (json_decode($argv[1]) as $code) eval(substr($code, 5));";

/** One process a language runs all of its samples, in order. */
const RUNNERS: Readonly<Record<SampleLanguage, (samples: readonly string[]) => Promise<unknown>>> = {
  curl: (samples) => run("/bin/sh", ["-ec", samples.map((sample) => sample.replace("curl", "curl -sS")).join("\n")]),
  javascript: (samples) => run(process.execPath, ["--input-type=module", "-e", NODE, JSON.stringify(samples)]),
  python: (samples) => run("python3", ["-c", PYTHON, JSON.stringify(samples)]),
  php: (samples) => run("php", ["-r", PHP, JSON.stringify(samples)]),
};
const COMMANDS: Readonly<Record<SampleLanguage, string>> = {
  curl: "curl",
  javascript: process.execPath,
  python: "python3",
  php: "php",
};

async function sentBy(language: SampleLanguage, requests: readonly SampleRequest[]): Promise<Seen[]> {
  seen.length = 0;
  const samples = requests.map((request) => samplesOf(request).find((sample) => sample.language === language));
  await RUNNERS[language](
    samples.map((sample) => codeText(sample?.parts ?? [], { client: "Client007", token: "aB3dE5gH" })),
  );
  return [...seen];
}

const languages = (Object.keys(RUNNERS) as SampleLanguage[]).map((language) => ({
  language,
  missing: !isInstalled(COMMANDS[language]),
}));

describe.each(languages)("the samples in $language", ({ language, missing }) => {
  it.skipIf(missing)("send any text as it is", async () => {
    const texts = [...HOSTILE_STRINGS, "it's", "a\\b", "$HOME", "`id`", "line\nbreak", "</script>", "مرحبا 👋", "%s"];
    const requests = texts.map((message) => ({
      method: "POST" as const,
      url: [`${host}/send/`, CLIENT],
      headers: [],
      body: [
        ["message", message] as const,
        ["flag", true] as const,
        ["at", -33.5] as const,
        ["dtoken", TOKEN] as const,
      ],
    }));
    expect(await sentBy(language, requests)).toEqual(
      texts.map((message) => ({
        method: "POST",
        url: "/send/Client007",
        type: "application/json",
        authorization: undefined,
        body: { message, flag: true, at: -33.5, dtoken: "aB3dE5gH" },
      })),
    );
  });

  it.skipIf(missing)("put a GET's token in its header", async () => {
    const request: SampleRequest = {
      method: "GET",
      url: [`${host}/check-number/`, CLIENT, "?number=%2B964&x=(a)"],
      headers: [["authorization", ["Bearer ", TOKEN]]],
      body: null,
    };
    expect(await sentBy(language, [request])).toEqual([
      {
        method: "GET",
        url: "/check-number/Client007?number=%2B964&x=(a)",
        type: undefined,
        authorization: "Bearer aB3dE5gH",
        body: null,
      },
    ]);
  });
});

/** What curl's samples call, once it is what those of every other language call. */
async function calledBy(shown: readonly { readonly samples: readonly Sample[] }[]): Promise<Seen[]> {
  const calls: Partial<Record<SampleLanguage, Seen[]>> = {};
  for (const { language, missing } of languages) {
    if (missing) continue;
    seen.length = 0;
    const samples = shown.flatMap((one) => one.samples.filter((sample) => sample.language === language));
    await RUNNERS[language](samples.map(({ parts }) => codeText(parts)));
    calls[language] = [...seen];
  }
  expect(calls.curl).toHaveLength(shown.length);
  for (const made of Object.values(calls)) expect(made).toEqual(calls.curl);
  return calls.curl ?? [];
}

function articlesHere(): Article[] {
  const reference = apiReference({ network: "live", publicUrl: host, whatsappUrl: host, telegramUrl: host });
  return reference.sections.flatMap(({ articles }) => [...articles]);
}

describe("every guide's samples", () => {
  it("make the same call in every language, files and forms among them", async () => {
    const guides = articlesHere().flatMap((article) => (article.kind === "guide" ? article.blocks : []));
    const calls = await calledBy(guides.flatMap((block) => (block.kind === "samples" ? [block] : [])));
    expect(calls.length).toBeGreaterThan(25);
    const authorization = "Bearer YOUR_TOKEN";
    const form = [
      ["to", "+9647701234567"],
      ["caption", "Your order, packed"],
      ["image", "photo.jpg", "image/jpeg", PHOTO],
    ];
    const sent = { method: "POST", url: "/v1/instances/YOUR_CLIENT/messages", authorization };
    expect(calls).toContainEqual({ ...sent, type: "multipart/form-data", body: form });
    const url = "/v1/media?client=YOUR_CLIENT&fileName=photo.jpg";
    expect(calls).toContainEqual({ method: "POST", url, authorization, type: "image/jpeg", body: PHOTO });
  });
});

describe("every endpoint's samples", () => {
  it("make the same call in every language", async () => {
    const endpoints = articlesHere().flatMap((article) => (article.kind === "endpoint" ? [article] : []));
    const calls = await calledBy(endpoints);
    calls.forEach(({ method, url }, index) => {
      const endpoint = endpoints[index];
      expect(method).toBe(endpoint?.method);
      const path = endpoint?.path
        .replace("{client}", PLACEHOLDERS.client)
        .replace("{id}", EXAMPLE_MESSAGE)
        .replace("{webhook}", EXAMPLE_WEBHOOK)
        .replace("{try}", EXAMPLE_TRY);
      expect(url?.split("?")[0]).toBe(path);
    });
  });
});
