import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { type Config, readConfig } from "#adapters/config.ts";
import { FOLDER, hardened, readCompose } from "./containers.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const compose = await readCompose("compose.cluster.yaml");
const ROLES = ["web", "whatsapp", "telegram"] as const;

/** As a role is started with it: a setting that is left to the operator stands as by default, a secret as one. */
function configOf(environment: Readonly<Record<string, string>>): Config {
  const env = Object.entries(environment).flatMap(([name, value]) => {
    if (name.endsWith("_FILE")) return [];
    return [[name, /^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? value]];
  });
  const secrets = { APP_SECRET: SECRET, DATABASE_URL: "mysql://wesal:secret@db/wesal" };
  const read = readConfig({ HOST: "0.0.0.0", ...Object.fromEntries(env), ...secrets });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

hardened(compose);

describe("the composed cluster", () => {
  it("gives every gateway the same NATS of three, which run beside it", () => {
    const servers = ["nats-1", "nats-2", "nats-3"];
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(servers));
    for (const role of ROLES) {
      const { clusterUrl, roles, network } = configOf(compose.services[role]?.environment ?? {});
      expect({ clusterUrl, roles, network }).toEqual({
        clusterUrl: servers.map((name) => `nats://${name}:4222`).join(","),
        roles: [role],
        network: "live",
      });
    }
  });

  it("lets one proxy in alone, which calls every role where it listens", async () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
    const proxy = await readFile(join(FOLDER, "cluster/nginx.conf"), "utf8");
    for (const role of ROLES) {
      const { ports, whatsappUrl, telegramUrl } = configOf(compose.services[role]?.environment ?? {});
      expect(proxy).toMatch(new RegExp(`listen ${ports[role]};\\s+set \\$${role} http://${role}:${ports[role]};`));
      expect([whatsappUrl, telegramUrl]).toEqual(["http://proxy:3001", "http://proxy:3002"]);
    }
  });

  it("never sends one call to two roles", async () => {
    const proxy = await readFile(join(FOLDER, "cluster/nginx.conf"), "utf8");
    expect(proxy).toMatch(/^proxy_next_upstream error timeout;$/m);
    expect(proxy).not.toContain("non_idempotent");
  });

  it("keeps files where all gateways find them", () => {
    expect([compose.services.whatsapp?.volumes, compose.services.telegram?.volumes]).toEqual([
      ["media:/data"],
      ["media:/data"],
    ]);
  });
});

const namedSchema = z.object({ name: z.string() });
const probeSchema = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const podSchema = z.object({
  terminationGracePeriodSeconds: z.number(),
  securityContext: z.record(z.string(), z.unknown()),
  containers: z.array(
    z.object({
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
      readinessProbe: probeSchema,
      livenessProbe: probeSchema,
      securityContext: z.record(z.string(), z.unknown()),
      volumeMounts: z.array(namedSchema),
    }),
  ),
  volumes: z.array(namedSchema),
});
const deploymentSchema = z.object({
  spec: z.object({
    replicas: z.number(),
    minReadySeconds: z.number(),
    strategy: z.object({ rollingUpdate: z.record(z.string(), z.number()) }),
    selector: z.unknown(),
    template: z.object({ spec: podSchema }),
  }),
});
const serviceSchema = z.object({ spec: z.object({ ports: z.array(z.object({ port: z.number() })) }) });
const budgetSchema = z.object({ spec: z.object({ maxUnavailable: z.number(), selector: z.unknown() }) });
const configMapSchema = z.object({ data: z.record(z.string(), z.string()) });
const manifestSchema = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });

describe("the manifests for Kubernetes", async () => {
  const text = await readFile(join(FOLDER, "kubernetes/wesal.yaml"), "utf8");
  const manifests = parseAllDocuments(text).map((document) => manifestSchema.parse(document.toJS()));
  const named = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const deploymentOf = (role: string) => deploymentSchema.parse(named("Deployment", `wesal-${role}`)).spec;
  const shared = configMapSchema.parse(named("ConfigMap", "wesal")).data;

  it.each(ROLES)("run %s on the ports that it listens on, and look where it tells how it is", (role) => {
    const { containers, volumes, securityContext } = deploymentOf(role).template.spec;
    const [container] = containers;
    if (container === undefined) throw new Error("no container");
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const { ports, adminPort, roles } = configOf({ ...shared, ...env });
    expect(roles).toEqual([role]);
    const offset = ROLES.indexOf(role);
    expect(container.ports).toEqual([
      { name: "http", containerPort: ports[role] },
      { name: "metrics", containerPort: (adminPort ?? 0) + offset },
    ]);
    expect(container.readinessProbe.httpGet).toEqual({ path: "/readyz", port: "http" });
    expect(container.livenessProbe.httpGet).toEqual({ path: "/healthz", port: "http" });
    expect(serviceSchema.parse(named("Service", `wesal-${role}`)).spec.ports[0]?.port).toBe(ports[role]);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(volumes).toEqual(container.volumeMounts);
  });

  it.each(ROLES)("update %s one after the other, and never leave it without one", (role) => {
    const spec = deploymentOf(role);
    expect(spec.replicas).toBeGreaterThan(1);
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(spec.minReadySeconds).toBeGreaterThanOrEqual(10);
    // A role takes up to 10 s to finish what is under way.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10);
    const budget = budgetSchema.parse(named("PodDisruptionBudget", `wesal-${role}`)).spec;
    expect([budget.maxUnavailable, budget.selector]).toEqual([1, spec.selector]);
  });
});
