import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./build.mjs";
import { LaunchError } from "./errors.mjs";
import { findNode } from "./find-node.mjs";
import { installIfStale } from "./install.mjs";
import { becomeOrRun } from "./run.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const QUIET = "--disable-warning=ExperimentalWarning";

/** What each command runs on Node 26 once packages are installed; `build` says that it needs the pages built. */
const COMMANDS = {
  start: { build: true, script: "src/server.ts", env: { NODE_ENV: "production" } },
  dev: { build: false, script: "src/server.ts", env: { NODE_ENV: "development", WESAL_DEV: "1" } },
  build: { build: true, script: null, env: {} },
  test: { build: false, script: "scripts/gate/main.ts", env: {} },
  proofs: { build: false, script: "scripts/gate/proofs.ts", env: {} },
  bench: { build: true, script: "bench/run.ts", env: { NODE_ENV: "production" } },
  chaos: { build: true, script: "chaos/run.ts", env: { NODE_ENV: "production" } },
  mutation: { build: false, script: "scripts/mutation/main.ts", env: {} },
  pictures: { build: true, script: "scripts/tools/pictures.ts", env: {} },
  sbom: { build: false, script: "scripts/tools/sbom.ts", env: {} },
  audit: operator("audit"),
  content: operator("content"),
  db: operator("db"),
  secrets: operator("secrets"),
  users: operator("users"),
};

/** One of the operator's commands. @param {string} name */
function operator(name) {
  return { build: false, script: `src/commands/${name}.ts`, env: { NODE_ENV: "production" } };
}

/**
 * As the first argument: goes no further than installing and building, so that a shell may go on with the Node that came.
 */
const PREPARE_ONLY = "--prepare";

/**
 * Installs, builds and runs one command, in the place of this process where it can; resolves to the exit code.
 * @param {string[]} args
 */
export async function launch([name = "", ...rest]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)] : null;
  try {
    if (command === null) throw new LaunchError(`Unknown command "${name}": use ${Object.keys(COMMANDS).join(", ")}.`);
    await installIfStale(ROOT);
    const node = findNode(ROOT);
    const env = environment(node, command.env);
    if (command.build) await buildIfStale(ROOT, node, env, { always: name === "build" });
    if (command.script === null || rest[0] === PREPARE_ONLY) return 0;
    return await becomeOrRun(node, [QUIET, command.script, ...rest], { cwd: ROOT, env });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * The project's own tools and Node first, and compiled code kept between starts.
 * @param {string} node
 * @param {Record<string, string>} extra
 */
function environment(node, extra) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const separator = process.platform === "win32" ? ";" : ":";
  const path = [join(ROOT, "node_modules", ".bin"), dirname(node), process.env[pathKey]]
    .filter(Boolean)
    .join(separator);
  const cache = join(ROOT, "node_modules", ".cache", "wesal", "compiled");
  return { NODE_COMPILE_CACHE: cache, ...process.env, [pathKey]: path, ...extra };
}
