import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { PASSKEY_EXTENSION_PATH } from "#ports/contracts/passkey-paths.ts";
import { unzip } from "#test/support/unzip.ts";
import { ORIGIN, webWorld } from "#test/support/web.ts";

async function download() {
  const answer = await webWorld().app.request(PASSKEY_EXTENSION_PATH);
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function files() {
  const entries = [...unzip((await download()).bytes)].map(([name, content]) => [name, content.toString()]);
  return Object.fromEntries(entries) as Record<string, string>;
}

describe("the passkey extension", () => {
  it("is a ZIP to be saved, and the same bytes from every process", async () => {
    const [one, other] = [await download(), await download()];
    expect(one.answer.status).toBe(200);
    expect(Object.fromEntries(one.answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="wesal-passkey-extension.zip"',
      "cache-control": "public, max-age=300",
      etag: other.answer.headers.get("etag"),
    });
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });

  it("may run on WhatsApp's pages and call this server, and nothing else", async () => {
    const manifest = JSON.parse((await files())["manifest.json"] ?? "");
    expect(manifest).toMatchObject({
      manifest_version: 3,
      host_permissions: [`${ORIGIN}/*`],
      content_scripts: [{ matches: ["https://web.whatsapp.com/*"], js: ["page.js"] }],
      background: { service_worker: "worker.js" },
      homepage_url: `${ORIGIN}/`,
      content_security_policy: { extension_pages: `default-src 'none'; script-src 'self'; connect-src ${ORIGIN}` },
    });
    for (const wider of [
      "permissions",
      "optional_permissions",
      "optional_host_permissions",
      "externally_connectable",
    ]) {
      expect(manifest).not.toHaveProperty(wider);
    }
  });

  it("has every word that its scripts say, in each language", async () => {
    const all = await files();
    const said = new Set([...(all["page.js"] ?? "").matchAll(/\bsay\("(\w+)"\)/g)].map(([, name = ""]) => name));
    expect(said.size).toBeGreaterThan(8);
    for (const language of ["en", "ar"]) {
      const messages = JSON.parse(all[`_locales/${language}/messages.json`] ?? "");
      for (const name of [...said, "name", "description"]) expect(messages[name]?.message, name).toMatch(/\S/);
    }
    const { use, direction } = JSON.parse(all["_locales/ar/messages.json"] ?? "");
    expect([use.message, direction.message]).toEqual(["استخدم مفتاح المرور", "rtl"]);
  });

  it("has scripts that a browser can read", async () => {
    const all = await files();
    for (const name of ["page.js", "worker.js"]) expect(() => new Script(all[name] ?? "syntax error")).not.toThrow();
  });
});
