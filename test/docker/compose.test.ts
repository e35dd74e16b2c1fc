import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "#adapters/config.ts";

const FOLDER = fileURLToPath(new URL("../../docker/", import.meta.url));
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      user: z.string(),
      read_only: z.boolean(),
      cap_drop: z.array(z.string()),
      cap_add: z.never().optional(),
      privileged: z.never().optional(),
      security_opt: z.array(z.string()),
      pids_limit: z.number(),
      mem_limit: z.string().regex(/^\d+g$/),
      environment: z.record(z.string(), z.string()),
      secrets: z.array(z.string()).default([]),
      networks: z.array(z.string()),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      tmpfs: z.array(z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }),
    }),
  ),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const compose = composeSchema.parse(parse(await readFile(join(FOLDER, "compose.yaml"), "utf8"), { merge: true }));
const services = Object.entries(compose.services);

describe.each(services)("the container %s", (_, service) => {
  it("runs as an ordinary user, without privileges, on a file system that it cannot change", () => {
    expect(service).toMatchObject({
      user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  });

  it("takes no more of the machine than it is given, and its heap and its files find room in that", () => {
    const memory = Number.parseInt(service.mem_limit, 10) * 1024;
    const heap = Number(/^--max-old-space-size=(\d+)$/.exec(service.environment.NODE_OPTIONS ?? "")?.[1] ?? 0);
    const roles = service.environment.ROLES?.split(",").length ?? 1;
    const files = service.tmpfs.map((mount) => Number(/^\/tmp:size=(\d+)m$/.exec(mount)?.[1] ?? 0));
    if (service.image === "wesal") expect(heap).toBeGreaterThan(0);
    expect(Math.max(...files)).toBeGreaterThan(0);
    expect(heap * roles + Math.max(...files)).toBeLessThan(memory);
  });

  it("says whether it is well", () => {
    expect(service.healthcheck.test[0]).toBe("CMD");
  });

  it("is reached from this machine alone", () => {
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it("has every secret as a file", () => {
    const files = Object.entries(service.environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, path]) => path.replace("/run/secrets/", "")).toSorted()).toEqual(service.secrets.toSorted());
    for (const name of service.secrets) expect(compose.secrets).toHaveProperty(name);
    const names = Object.keys(service.environment).filter((name) =>
      /SECRET|PASSWORD|DATABASE_URL|MAIL_URL|TELEGRAM_PROXY/.test(name),
    );
    expect(names.filter((name) => !name.endsWith("_FILE"))).toEqual([]);
  });
});

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
