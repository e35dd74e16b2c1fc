import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openApi, platformOpenApi } from "#documentation/openapi/document.ts";
import { managementOpenApi } from "#documentation/openapi/management.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { run } from "../gate/run.ts";
import { MINUTE_MS } from "../gate/steps.ts";
import { addUp, FAILED, PASSED, type Tally } from "../gate/tally.ts";
import { installBeside } from "../tools/install-beside.ts";

/**
 * What strangers' tools make of our OpenAPI documents: the linters say nothing, and the clients that are generated from
 * them compile in ordinary use (`clients/usage`). Needs npm's registry the first time.
 */

const FOLDER = fileURLToPath(new URL("clients", import.meta.url));
const GENERATED = join(FOLDER, "generated");
const HOSTS = { whatsappUrl: "http://127.0.0.1:3001", telegramUrl: "http://127.0.0.1:3002" };
const DOCUMENTS = {
  whatsapp: platformOpenApi("whatsapp", HOSTS.whatsappUrl, SANDBOX_CONTACTS),
  telegram: platformOpenApi("telegram", HOSTS.telegramUrl, SANDBOX_CONTACTS),
  both: openApi(HOSTS, SANDBOX_CONTACTS),
  management: managementOpenApi("http://127.0.0.1:3000", SANDBOX_CONTACTS),
};
const FILES = Object.keys(DOCUMENTS).map((name) => `generated/${name}.json`);
/** Redocly's linter would ask for news, and tell of its use. */
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

interface Call {
  readonly tool: string;
  readonly args: readonly string[];
}

const PROOFS: Readonly<Record<string, readonly Call[]>> = {
  "redocly lint": [{ tool: "redocly", args: ["lint", "--extends", "recommended", "--format", "json", ...FILES] }],
  "spectral lint": [{ tool: "spectral", args: ["lint", "--fail-severity", "hint", "-r", "spectral.yaml", ...FILES] }],
  "openapi-typescript and openapi-fetch": [
    ...Object.keys(DOCUMENTS).map((name) => ({
      tool: "openapi-typescript",
      args: [`generated/${name}.json`, "-o", `generated/${name}.ts`],
    })),
    { tool: "tsc", args: ["-p", "usage/openapi-fetch.json"] },
  ],
  "@hey-api/openapi-ts": [
    ...Object.keys(DOCUMENTS).map((name) => ({
      tool: "openapi-ts",
      args: ["-i", `./generated/${name}.json`, "-o", `./generated/${name}`, "--no-log-file"],
    })),
    { tool: "tsc", args: ["-p", "usage/hey-api.json"] },
  ],
};

/** Counts one for each linter and each client. */
export async function checkOpenApiClients(): Promise<Tally> {
  await installBeside(FOLDER, "OpenAPI's linters and generators");
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    writeFileSync(join(GENERATED, `${name}.json`), JSON.stringify(document, null, 2));
  }
  const tallies: Tally[] = [];
  for (const [name, calls] of Object.entries(PROOFS)) tallies.push(await prove(name, calls));
  return addUp(tallies);
}

async function prove(name: string, calls: readonly Call[]): Promise<Tally> {
  for (const { tool, args } of calls) {
    const env = { ...QUIET, PATH: [join(FOLDER, "node_modules/.bin"), process.env.PATH].join(delimiter) };
    const { code, output } = await run(tool, args, { cwd: FOLDER, limitMs: 3 * MINUTE_MS, show: false, env });
    if (code === 0 && !hasWarnings(tool, output)) continue;
    console.log(`FAILED  ${name}: ${tool} ${args.join(" ")}\n${output}`);
    return FAILED;
  }
  console.log(`   ok  ${name}`);
  return PASSED;
}

/** Redocly's linter ends well with warnings; its figures say whether there were any. */
function hasWarnings(tool: string, output: string): boolean {
  return tool === "redocly" && !/"totals": \{\s*"errors": 0,\s*"warnings": 0,/.test(output);
}
