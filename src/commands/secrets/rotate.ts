import type { Role } from "#adapters/process-roles.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import type { Database } from "#adapters/sql/open.ts";
import type { SecretPair } from "#adapters/sql/rotation/reseal.ts";
import {
  markRotation,
  type RotationStage,
  resealEverything,
  rotationStage,
  unmarkRotation,
} from "#adapters/sql/rotation/rotation.ts";
import { sealPlainTokens } from "#adapters/sql/stores/seal-plain-tokens.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { count } from "#domain/count.ts";
import type { Secrets } from "#ports/secrets.ts";
import { SECRET_REFUSED } from "#roles/base.ts";
import type { Terminal } from "../command.ts";
import { CommandRefused } from "../command-refused.ts";
import { stopFirst } from "../stop-first.ts";

export const USAGE = `Usage:
  npm run secrets -- rotate   seals everything stored under a new APP_SECRET, while the service is stopped
The new one is made here where APP_SECRET is not set, and taken from NEW_APP_SECRET (or NEW_APP_SECRET_FILE) where it is.
docs/operations.md tells more.`;

/** Where the new secret comes from. */
export type NextSecret =
  /** By the operator; empty where none is. */
  | { readonly kind: "given"; readonly secret: string }
  | {
      readonly kind: "in-file";
      /** Where the current one is. */
      readonly file: string;
      /** The one that an interrupted change was begun with. */
      read(): string | null;
      make(): string;
      /** Puts it in the place of the current one. */
      adopt(): void;
    };

/** What the command touches. The database is as it was found. */
interface RotateCommand extends Terminal {
  readonly database: Database;
  readonly appSecret: string;
  readonly next: NextSecret;
  readonly runningRoles: () => Promise<readonly Role[]>;
}

/** Begins a change or goes on with one, from wherever it was interrupted; resolves to the exit code. */
export async function rotateSecret(command: RotateCommand): Promise<number> {
  const { database } = command;
  await migrate(database);
  const current = secretsFrom(command.appSecret);
  const next = knownNext(command.next);
  const stage = await rotationStage(database, current, next);
  if (stage === "none") return begin(command, current);
  if (stage === "resealing" && next !== null) {
    await refuseWhileRunning(command);
    return sealAll(command, { current, next });
  }
  if (stage === "ending") return end(command);
  if (stage !== "done") throw new CommandRefused(refusal(stage, command.next));
  command.print(USE_IT);
  return 0;
}

const USE_IT =
  "Everything is sealed under NEW_APP_SECRET: set APP_SECRET to it on every host, unset NEW_APP_SECRET, and start.";

function knownNext(next: NextSecret): Secrets | null {
  const secret = next.kind === "given" ? next.secret : (next.read() ?? "");
  return secret === "" ? null : secretsFrom(secret);
}

async function begin(command: RotateCommand, current: Secrets): Promise<number> {
  const { database } = command;
  await refuseWhileRunning(command);
  const pair = { current, next: secretsFrom(newSecret(command)) };
  await sealPlainTokens(database, current);
  await markRotation(database, pair);
  // What has started since the last look has not seen the mark; what starts from now on does.
  await refuseWhileRunning(command).catch(async (refused) => {
    await unmarkRotation(database);
    throw refused;
  });
  return sealAll(command, pair);
}

function newSecret({ appSecret, next }: RotateCommand): string {
  if (next.kind === "in-file") return next.make();
  if (next.secret === appSecret)
    throw new CommandRefused("NEW_APP_SECRET is the same as APP_SECRET: make another one.");
  if (next.secret !== "") return next.secret;
  throw new CommandRefused(
    "APP_SECRET is set, so the new one is yours to make: set NEW_APP_SECRET or NEW_APP_SECRET_FILE (`openssl rand -hex 32`).",
  );
}

async function sealAll(command: RotateCommand, pair: SecretPair): Promise<number> {
  const { renewed, broken } = await resealEverything(command.database, pair);
  for (const [table, values] of renewed) command.print(`${table}: ${count(values, "row")} sealed anew`);
  for (const [table, values] of broken) {
    command.complain(`${table}: ${count(values, "value")} did not open before either, and stayed as they were`);
  }
  return end(command);
}

/** The file before the mark: a service that may start finds the new secret in it. */
async function end({ database, next, print }: RotateCommand): Promise<number> {
  if (next.kind === "in-file" && next.read() !== null) next.adopt();
  await unmarkRotation(database);
  print(next.kind === "given" ? USE_IT : `Everything is sealed under a new secret, which ${next.file} holds: start.`);
  print("Backups made before open with the old secret alone: keep it as long as you keep them.");
  return 0;
}

async function refuseWhileRunning({ runningRoles }: RotateCommand): Promise<void> {
  const roles = await runningRoles();
  if (roles.length > 0) throw new CommandRefused(stopFirst(roles, "its secret is changed"));
}

function refusal(stage: Exclude<RotationStage, "none" | "done" | "ending">, next: NextSecret): string {
  if (stage === "restoring") return SECRET_REFUSED["restore-half-done"];
  if (stage === "wrong-app-secret") return SECRET_REFUSED["wrong-app-secret"];
  return next.kind === "given"
    ? "A change of APP_SECRET is half done: set NEW_APP_SECRET to the one that it was begun with, and APP_SECRET to the old one."
    : `A change of APP_SECRET is half done, and ${next.file}.next, which held the new one, is gone: bring it back.`;
}
