import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** The secrets that the product made for itself, in the data directory. */

const FILE = "app-secret";
const NEXT_FILE = "app-secret.next";
const SANDBOX_KEY_FILE = "sandbox-key";
const SECRET_BYTES = 32;

/** A file cut short has less. */
export const SHORTEST_SECRET = 32;

export function appSecretFile(dataDir: string): string {
  return join(dataDir, FILE);
}

export function readOrMakeAppSecret(dataDir: string): string {
  return readOrMake(join(dataDir, FILE));
}

/** The one that is to follow, kept until `adoptNextAppSecret`: an interrupted change goes on with the same one. */
export function readOrMakeNextAppSecret(dataDir: string): string {
  return readOrMake(join(dataDir, NEXT_FILE));
}

export function readNextAppSecret(dataDir: string): string | null {
  return read(join(dataDir, NEXT_FILE));
}

/** In one step: whenever the machine stops, the file holds the old secret or the new one. */
export function adoptNextAppSecret(dataDir: string): void {
  renameSync(join(dataDir, NEXT_FILE), join(dataDir, FILE));
  sync(dataDir);
}

/** What the sandbox's control API asks for. */
export function sandboxKeyFile(dataDir: string): string {
  return join(dataDir, SANDBOX_KEY_FILE);
}

export function readOrMakeSandboxKey(dataDir: string): string {
  return readOrMake(sandboxKeyFile(dataDir));
}

function readOrMake(file: string): string {
  return read(file) ?? make(file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A link is made whole or not at all: of two processes that race, both end up with the first one's secret. */
function make(file: string): string {
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  const draft = `${file}.${process.pid}.${secret.slice(0, 8)}`;
  const descriptor = openSync(draft, "wx", 0o600);
  try {
    writeSync(descriptor, `${secret}\n`);
    // What is sealed with it must never be on the disk before it.
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(draft, file);
    sync(dirname(file));
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return read(file) ?? "";
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A directory's entries reach the disk by themselves only after a while; Windows has no such call. */
function sync(directory: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
