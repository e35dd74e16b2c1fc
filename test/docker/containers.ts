import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

export const FOLDER = fileURLToPath(new URL("../../docker/", import.meta.url));

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

type Compose = z.infer<typeof composeSchema>;

/** A compose file as a container engine reads it, in as far as the tests look at it. */
export async function readCompose(name: string): Promise<Compose> {
  return composeSchema.parse(parse(await readFile(join(FOLDER, name), "utf8"), { merge: true }));
}

/** What holds of every container, whatever is in it. */
export function hardened(compose: Compose): void {
  describe.each(Object.entries(compose.services))("the container %s", (_, service) => {
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
}
