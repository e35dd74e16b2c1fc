import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { speaking } from "#adapters/http-kit/speaking.ts";
import { passkeyExtensionWords } from "#domain/wording/whatsapp/passkey-extension.ts";
import { LANGUAGE_FACTS, LANGUAGES } from "#languages/languages.ts";
import { type ZipEntry, zipBytes } from "./own-data/zip.ts";
import type { Bytes } from "./prepared-answer.ts";

const SCRIPTS = ["page", "worker"] as const;
const PAGES = "https://web.whatsapp.com/*";
/** Of the extension: goes up with each change of what it does. */
const VERSION = "1.0";
/** What has `PublicKeyCredential.parseRequestOptionsFromJSON` and `toJSON`. */
const OLDEST_CHROME = "129";
/** The same bytes each time: nothing in it has a time of its own. */
const MADE_AT = new Date("2026-01-01T00:00:00Z");

interface ExtensionOf {
  readonly publicUrl: string;
  readonly productName: string;
}

/** The browser extension as a ZIP: it knows this server, and may call it and nothing else. */
export async function passkeyExtension(of: ExtensionOf): Promise<Bytes> {
  const parts: Uint8Array[] = [];
  for await (const part of zipBytes(entriesOf(of), MADE_AT)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

async function* entriesOf({ publicUrl, productName }: ExtensionOf): AsyncGenerator<ZipEntry> {
  yield { name: "manifest.json", content: written(manifestOf(publicUrl)) };
  for (const language of LANGUAGES) {
    const words = speaking(language, () => passkeyExtensionWords(productName));
    const { direction } = LANGUAGE_FACTS[language];
    const messages = Object.entries({ ...words, direction }).map(([name, message]) => [name, { message }]);
    yield { name: `_locales/${language}/messages.json`, content: written(Object.fromEntries(messages)) };
  }
  for (const name of SCRIPTS) {
    const source = await readFile(new URL(`../../ui/extension/${name}.ts`, import.meta.url), "utf8");
    yield { name: `${name}.js`, content: stripTypeScriptTypes(source) };
  }
}

function manifestOf(publicUrl: string): object {
  const { origin } = new URL(publicUrl);
  return {
    manifest_version: 3,
    name: "__MSG_name__",
    description: "__MSG_description__",
    version: VERSION,
    minimum_chrome_version: OLDEST_CHROME,
    default_locale: "en",
    homepage_url: `${origin}/`,
    host_permissions: [`${origin}/*`],
    content_scripts: [{ matches: [PAGES], js: ["page.js"], run_at: "document_start" }],
    background: { service_worker: "worker.js" },
    content_security_policy: { extension_pages: `default-src 'none'; script-src 'self'; connect-src ${origin}` },
  };
}

function written(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
