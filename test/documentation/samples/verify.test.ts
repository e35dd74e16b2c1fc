import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeText } from "#documentation/code.ts";
import type { SampleLanguage } from "#documentation/model.ts";
import { VERIFY_SAMPLES } from "#documentation/samples/verify.ts";
import { isInstalled } from "#test/support/installed.ts";
import { SECRET, webhookWorld } from "#test/support/webhook-world.ts";

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const start = promisify(execFile);
const OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
let folder = "";
let deliveries: Delivery[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  const world = await webhookWorld({ startAt: new Date() });
  const id = await world.endpoint();
  await world.receive(1);
  await vi.waitUntil(() => world.first.posted.length === 1);
  const until = new Date(world.clock.now().getTime() + 60_000);
  await world.store.setSecrets(1, id, { current: OTHER, old: { secret: SECRET, until } }, world.clock.now());
  await world.sweep();
  await world.receive(1);
  await vi.waitUntil(() => world.first.posted.length === 2);
  deliveries = world.first.posted.map(({ headers, body }) => ({ headers: headers as Delivery["headers"], body }));
  await world.close();
});
afterAll(() => rm(folder, { recursive: true }));

const RUNNERS: Readonly<Record<SampleLanguage, (sample: string, given: Delivery, secret: string) => Promise<string>>> =
  {
    async curl(sample, { headers, body }, secret) {
      await writeFile(join(folder, "body.json"), body);
      const env = {
        ...process.env,
        SECRET: secret,
        ID: headers["webhook-id"],
        TIMESTAMP: headers["webhook-timestamp"],
        SIGNATURE: headers["webhook-signature"],
      };
      return (await start("/bin/sh", ["-c", sample], { cwd: folder, env })).stdout.trim();
    },
    async javascript(sample, given, secret) {
      const driver = `console.log(verify(...JSON.parse(process.argv[1])) ? "valid" : "forged");`;
      return await output(process.execPath, ["--input-type=module", "-e", sample + driver, args(given, secret)]);
    },
    async python(sample, given, secret) {
      const driver = `
import json, sys
headers, body, secret = json.loads(sys.argv[1])
print("valid" if verify(headers, body.encode(), secret) else "forged")`;
      return await output("python3", ["-c", sample + driver, args(given, secret)]);
    },
    async php(sample, given, secret) {
      const driver = `echo verify(...json_decode($argv[1], true)) ? "valid" : "forged";`;
      return await output("php", ["-r", sample.replace("<?php", "") + driver, args(given, secret)]);
    },
  };
const COMMANDS: Readonly<Record<Exclude<SampleLanguage, "curl">, string>> = {
  javascript: process.execPath,
  python: "python3",
  php: "php",
};

/** It has no `--version`. */
function hasOpenSsl(): boolean {
  return spawnSync("openssl", ["version"]).status === 0;
}

const args = ({ headers, body }: Delivery, secret: string) => JSON.stringify([headers, body, secret]);
const output = async (command: string, parameters: readonly string[]) =>
  (await start(command, parameters)).stdout.trim();

describe.each(VERIFY_SAMPLES)("the check of a signature in $language", ({ language, parts }) => {
  const check = (given: Delivery | undefined, secret: string) =>
    RUNNERS[language](codeText(parts), given as Delivery, secret);

  it.skipIf(!(language === "curl" ? hasOpenSsl() : isInstalled(COMMANDS[language])))(
    "takes our deliveries, and nobody else's",
    async () => {
      const [plain, rotated] = deliveries as [Delivery, Delivery];
      expect(await check(plain, SECRET)).toBe("valid");
      expect(await check(rotated, SECRET)).toBe("valid");
      expect(await check(rotated, OTHER)).toBe("valid");
      expect(await check(plain, OTHER)).toBe("forged");
      expect(await check({ ...plain, body: plain.body.replace("six", "seven") }, SECRET)).toBe("forged");
      const renamed = { ...plain.headers, "webhook-id": "evt_another" };
      expect(await check({ ...plain, headers: renamed }, SECRET)).toBe("forged");
      const old = "1500000000";
      const resigned = new Webhook(SECRET).sign(
        plain.headers["webhook-id"] ?? "",
        new Date(1_500_000_000_000),
        plain.body,
      );
      const replayed = { ...plain.headers, "webhook-timestamp": old, "webhook-signature": resigned };
      expect(await check({ ...plain, headers: replayed }, SECRET)).toBe("forged");
    },
  );
});
