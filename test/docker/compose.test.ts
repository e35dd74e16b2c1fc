import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readConfig } from "#adapters/config.ts";
import { FOLDER, hardened, readCompose } from "./containers.ts";

const compose = await readCompose("compose.yaml");
const services = Object.entries(compose.services);

hardened(compose);

describe("the composed service", () => {
  it("keeps the database on a network of its own, which leads nowhere", () => {
    const { db } = compose.services;
    expect([db?.ports, db?.networks, compose.networks.storage]).toEqual([[], ["storage"], { internal: true }]);
  });

  it("gives each container no more secrets than it needs", () => {
    expect(Object.fromEntries(services.map(([name, { secrets }]) => [name, secrets.toSorted()]))).toEqual({
      web: ["app-secret", "database-url", "mail-url"],
      whatsapp: ["app-secret", "database-url"],
      telegram: ["app-secret", "database-url", "telegram-proxy"],
      db: ["db-password", "db-root-password"],
      sandbox: [],
    });
  });

  it("has in make-secrets.sh what makes every secret, which its roles take, and which a second run leaves alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wesal-docker-"));
    await cp(join(FOLDER, "make-secrets.sh"), join(folder, "make-secrets.sh"));
    const run = () => promisify(execFile)("sh", [join(folder, "make-secrets.sh")]);
    const read = async () => {
      const names = (await readdir(join(folder, "secrets"))).toSorted();
      const texts = names.map((name) => readFile(join(folder, "secrets", name), "utf8"));
      return Object.fromEntries((await Promise.all(texts)).map((text, at) => [names[at], text]));
    };
    await run();
    const made = await read();
    expect(Object.keys(made)).toEqual(Object.keys(compose.secrets).toSorted());
    expect((await stat(join(folder, "secrets"))).mode & 0o777).toBe(0o700);
    for (const [, { environment, image }] of services) {
      if (image !== "wesal") continue;
      const env = Object.entries(environment)
        .filter(([, value]) => !value.startsWith("${"))
        .map(([name, value]) => [name, value.replace("/run/secrets", join(folder, "secrets"))]);
      const config = readConfig(Object.fromEntries(env));
      expect(config.ok ? "" : config.failure.message).toBe("");
      if (config.ok && config.value.network === "live") {
        expect(config.value).toMatchObject({
          appSecret: made["app-secret"],
          databaseUrl: made["database-url"],
          mailUrl: null,
        });
      }
    }
    await run();
    expect(await read()).toEqual(made);
    await rm(folder, { recursive: true });
  });

  it("is built of images whose last user is not root", async () => {
    for (const file of ["Dockerfile", "query-service/Dockerfile"]) {
      const users = (await readFile(join(FOLDER, file), "utf8")).match(/^USER .+$/gm) ?? [];
      expect(users.at(-1), file).toMatch(/^USER (node|1000:1000)$/);
    }
  });
});
