import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import type { Environment } from "#adapters/environment.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const base = { cwd: "/srv/wesal" };

function accepted(env: Environment): Config {
  const read = readConfig(env, base);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

describe("prepareDataDir", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wesal-config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const prepare = (env: Environment = {}) => prepareDataDir(accepted({ DATA_DIR: join(folder, "data"), ...env }));
  const secretOf = (prepared: ReturnType<typeof prepare>) => (prepared.ok ? prepared.value.appSecret : null);

  it("generates a secret once, for this user's eyes alone", () => {
    const secret = secretOf(prepare());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secretOf(prepare())).toBe(secret);
    expect(statSync(join(folder, "data", "app-secret")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  });

  it("gives processes that race one secret", async () => {
    const config = fileURLToPath(new URL("../../src/adapters/config.ts", import.meta.url));
    const program = `import { prepareDataDir, readConfig } from ${JSON.stringify(config)};
      console.log(prepareDataDir(readConfig().value).value.appSecret);`;
    const env = { ...process.env, DATA_DIR: join(folder, "data") };
    const racers = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { env }),
    );
    const secrets = new Set((await Promise.all(racers)).map(({ stdout }) => stdout.trim()));
    expect([...secrets]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(readdirSync(join(folder, "data"))).toEqual(["app-secret"]);
  });

  it("writes no secret when one is set", () => {
    expect(secretOf(prepare({ APP_SECRET: SECRET }))).toBe(SECRET);
    expect(() => readFileSync(join(folder, "data", "app-secret"))).toThrow("ENOENT");
  });

  it("refuses a damaged secret rather than make another", () => {
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data", "app-secret"), "abc\n");
    expect(prepare()).toEqual({
      ok: false,
      failure: {
        code: "config-invalid",
        message: `${join(folder, "data", "app-secret")} is damaged: restore it from a backup, or set APP_SECRET to what it held.`,
      },
    });
  });

  it("refuses a directory that cannot be made, in one sentence", () => {
    writeFileSync(join(folder, "file"), "");
    const path = join(folder, "file", "data");
    expect(prepare({ DATA_DIR: path })).toMatchObject({
      ok: false,
      failure: {
        message: `DATA_DIR is "${path}", which cannot be written (ENOTDIR): make it writable for this user, or set DATA_DIR to a directory that is.`,
      },
    });
  });

  it("refuses a directory that this user may not write; root may write any", () => {
    mkdirSync(join(folder, "data"));
    chmodSync(join(folder, "data"), 0o500);
    expect(prepare().ok).toBe(process.getuid?.() === 0);
  });
});
