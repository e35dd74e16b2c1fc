import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { startWeb } from "#roles/web.ts";
import { host } from "../harness/host.ts";

/** The web role as it runs, on a database of its own with one signed-in reader who has two instances. */
const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "wesal-bench-")), PORT: "0" });
if (!config.ok) throw new Error(config.failure.message);
const prepared = prepareDataDir(config.value);
if (!prepared.ok) throw new Error(prepared.failure.message);

const { port } = await startWeb(prepared.value);
const url = `http://127.0.0.1:${port}`;
const account = { name: "Layla Hassan", email: "layla@example.com", country: "IQ", password: "a long password" };

async function post(path: string, body: object, cookie = ""): Promise<Response> {
  const headers = { origin: url, cookie, accept: "application/json", "content-type": "application/json" };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`bench: ${path} answered ${answer.status}`);
  return answer;
}

await post("/signup", { ...account, terms: "on" });
const [cookie = ""] = (await post("/login", { email: account.email, password: account.password })).headers
  .getSetCookie()
  .map((line) => line.split(";")[0]);
await post("/api/instances", { name: "Shop", platform: "whatsapp" }, cookie);
await post("/api/instances", { name: "Orders", platform: "whatsapp" }, cookie);

host({ url, cookie });
