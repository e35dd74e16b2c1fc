import { afterAll, beforeAll, expect, it } from "vitest";
import { inbox } from "#adapters/gateways/common/session/inbox.ts";
import { telegramSessions } from "#adapters/gateways/telegram/session/sessions.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { messageIds } from "#domain/messages/message-id.ts";
import type { TelegramNetwork } from "#ports/telegram-network.ts";
import { fakeAuditTrail } from "#test/fakes/audit-trail.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type TcpProxy, tcpProxy } from "#test/support/tcp-proxy.ts";
import { APP, codeOf, type EngineWorld, engineWorld, granted } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

const SHOP = { instanceId: 1, client: "Client001" };
const HOME = 2;
const PATIENCE = { timeout: 60_000 };
/** The longest wait between two tries is five seconds. */
const SOON_MS = 6_000;

let world: EngineWorld;
let line: TcpProxy | null = null;
let port = 0;
let target = { host: "127.0.0.1", port: 0 };
let sessions: ReturnType<typeof telegramSessions>;
let bob: string;

async function down(): Promise<void> {
  await line?.close();
  line = null;
}

async function up(): Promise<number> {
  line = await tcpProxy(target, port);
  port = line.port;
  return performance.now();
}

/** The account's data centre is reached through the line alone. */
function throughLine(direct: TelegramNetwork): TelegramNetwork {
  return {
    async locate() {
      const { sandbox } = await direct.locate();
      const home = sandbox?.dataCentres[HOME];
      if (sandbox === null || home === undefined) throw new Error("no data centre");
      target = home;
      if (port === 0) await up();
      return { sandbox: { ...sandbox, dataCentres: { ...sandbox.dataCentres, [HOME]: { host: home.host, port } } } };
    },
  };
}

beforeAll(async () => {
  world = await engineWorld({ network: throughLine });
  const [clock, random] = [systemClock(), systemRandom()];
  const nextId = messageIds(
    () => Date.now(),
    () => 0,
  );
  sessions = telegramSessions({
    ...{ engine: world.engine, store: world.store, clock, random, logger: fakeLogger(), audit: fakeAuditTrail() },
    inbox: inbox({ messages: fakeMessageStore(), clock, nextId }),
    standingChanged: () => undefined,
    sessionTold: () => undefined,
  });
  const alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  granted(await sessions.requestCode(SHOP, { phone: alice, app: APP }));
  granted(await sessions.verifyCode(SHOP, codeOf(world.controls, alice)));
  await sessions.restoreAll();
});

afterAll(async () => {
  await sessions.close();
  await world.close();
  await down();
});

/** From the return of the network to the first message that Telegram has acknowledged. */
async function backAfter(outageMs: number): Promise<number> {
  await down();
  await new Promise((resolve) => setTimeout(resolve, outageMs));
  const upAt = await up();
  await until(() => sessions.standing(SHOP) === "online" && hello(), "an acknowledged message", 20_000);
  return performance.now() - upAt;
}

async function hello(): Promise<boolean> {
  const sent = await sessions.send(SHOP, dueMessage({ kind: "phone", phone: bob }, { kind: "text", text: "hello" }));
  return sent.ok;
}

it("sends again soon after the network is back, also after five outages in a row", PATIENCE, async () => {
  const waitedMs: number[] = [];
  for (let outage = 0; outage < 5; outage += 1) waitedMs.push(await backAfter(600));
  expect(Math.max(...waitedMs)).toBeLessThan(SOON_MS);
});

it("sends again soon after an outage that everybody has noticed", PATIENCE, async () => {
  const backMs = backAfter(4_500);
  await until(() => sessions.standing(SHOP) === "returning", "the notice");
  expect(await backMs).toBeLessThan(SOON_MS);
});

it("sends a message, within the time that it is given, whose line has fallen silent", PATIENCE, async () => {
  const made = line?.made ?? 0;
  line?.silence();
  line?.heal();
  expect(await hello()).toBe(true);
  expect(line?.made).toBeGreaterThan(made);
});
