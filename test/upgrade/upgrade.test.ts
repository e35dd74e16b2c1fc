import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSchema, describeWithMysql } from "#test/support/databases.ts";
import { startQueryService } from "../../docker/query-service/server.ts";
import { type Product, startProduct } from "../e2e/support/product.ts";
import { until } from "../e2e/support/until.ts";
import {
  type Dialect,
  type KeptInstallation,
  keptVersions,
  readKept,
  restoreData,
  restoreDump,
} from "./kept-installation.ts";
import { type Known, type KnownAccount, PHONES, sendAndBeRead, signIn } from "./life.ts";
import { call, type LinkedAccount, receivedBy, telegramAccount, whatsAppAccount } from "./linked-account.ts";
import { db } from "./operator.ts";

const WITHIN_MS = 20_000;

/** The product is started twice, on a machine that has other tests to run. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Place {
  /** Empty where the database is in the data folder. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Where each dialect's database is put back. */
const PLACES: Readonly<Record<Dialect, (kept: KeptInstallation, now: Date) => Promise<Place>>> = {
  sqlite: async () => ({ env: {}, remove: async () => undefined }),
  mysql: async (kept, now) => {
    const url = await createSchema();
    await restoreDump(kept, url, now);
    return { env: { DATABASE_URL: url }, remove: async () => undefined };
  },
  "query-service": async (kept, now) => {
    const place = { host: "127.0.0.1", port: 0, basePath: "/api/WesalDead", credentials: "wesal:pass" };
    const databaseUrl = await createSchema();
    await restoreDump(kept, databaseUrl, now);
    const service = await startQueryService({ ...place, databaseUrl });
    const url = `query-service+http://${place.credentials}@${place.host}:${service.port}${place.basePath}?sql=mysql`;
    return { env: { DATABASE_URL: url }, remove: () => service.close() };
  },
};

for (const version of keptVersions()) {
  describe(`an installation of ${version} on sqlite`, () => isUpgraded(version, "sqlite"));
  describeWithMysql(`an installation of ${version} on mysql`, () => isUpgraded(version, "mysql"));
  describeWithMysql(`an installation of ${version} on query-service`, () => isUpgraded(version, "query-service"));
}

function isUpgraded(version: string, dialect: Dialect): void {
  const kept = readKept(version)[dialect];
  const { known } = kept;
  let dataDir: string;
  let place: Place | undefined;
  let env: Record<string, string>;
  let product: Product;
  let whatsapp: LinkedAccount;
  let telegram: LinkedAccount;

  /** On ports of its own each time, as nothing that is kept may name one. */
  async function start(): Promise<void> {
    product = await startProduct(env);
    whatsapp = whatsAppAccount(product, known.whatsapp, PHONES.whatsapp.own);
    telegram = telegramAccount(product, known.telegram, PHONES.telegram.own);
  }

  beforeAll(async () => {
    const now = new Date();
    dataDir = mkdtempSync(join(tmpdir(), "wesal-upgrade-"));
    restoreData(kept, dataDir, now);
    place = await PLACES[dialect](kept, now);
    env = { DATA_DIR: dataDir, ...place.env };
    await start();
  });

  afterAll(async () => {
    await product?.stop();
    await place?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("is brought up to date", async () => {
    expect(await db(env, "status")).toMatch(/^tables +up to date/m);
  });

  it("has its accounts linked without a new code", () => expectLinked());

  it("still lets its user in, by cookie and by password, to the same instances and tokens", async () => {
    for (const cookie of [known.cookie, await signIn(product, known)]) {
      expect(await instancesOf(product, cookie)).toEqual(knownInstances(known));
    }
  });

  it("still has what was sent and received", async () => {
    await expectKept(whatsapp, known.whatsapp, PHONES.whatsapp.reader);
    await expectKept(telegram, known.telegram, PHONES.telegram.reader);
    expect(await receivedBy(product, known.telegram)).toEqual(known.telegram.received);
  });

  it("sends, is read and receives", async () => {
    await expectAlive("after the upgrade");
    expect(await receivedBy(product, known.telegram)).toEqual([...known.telegram.received, "Heard: after the upgrade"]);
  });

  it("does so after a second start too", async () => {
    expect(await product.stop()).toBe(0);
    await start();
    await expectLinked();
    await expectAlive("after a second start");
  });

  async function expectLinked(): Promise<void> {
    for (const account of [whatsapp, telegram]) {
      await until(account.status, (status) => status === "connected", WITHIN_MS);
      expect(await account.pending()).toEqual([]);
    }
  }

  async function expectAlive(text: string): Promise<void> {
    for (const [account, { reader }] of [
      [whatsapp, PHONES.whatsapp],
      [telegram, PHONES.telegram],
    ] as const) {
      await sendAndBeRead(account, reader, text);
      expect((await account.textsOn(reader)).at(-1)).toBe(text);
    }
    const reply = `Heard: ${text}`;
    await telegram.replyFrom(PHONES.telegram.reader, reply);
    await until(
      () => receivedBy(product, known.telegram),
      (texts) => texts.includes(reply),
      WITHIN_MS,
    );
  }
}

async function expectKept(account: LinkedAccount, known: KnownAccount, reader: string): Promise<void> {
  for (const { messageId, status } of known.sent) expect(await account.messageStatus(messageId)).toBe(status);
  expect(await account.textsOn(reader)).toEqual(known.texts);
}

async function instancesOf(product: Product, cookie: string) {
  const own = { cookie, origin: product.web };
  const { instances } = await call(`${product.web}/api/instances`, undefined, own);
  const found = instances as readonly { readonly id: number; readonly client: string }[];
  const withTokens = found.map(async ({ id, client }) => {
    const { token } = await call(`${product.web}/api/instances/${id}/token`, undefined, own);
    return { id, client, token };
  });
  return (await Promise.all(withTokens)).sort((a, b) => a.id - b.id);
}

function knownInstances({ whatsapp, telegram }: Known) {
  return [whatsapp, telegram].map(({ id, client, token }) => ({ id, client, token }));
}
