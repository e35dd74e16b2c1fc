import { sqlAnalyticsStore } from "#adapters/sql/stores/analytics-store.ts";
import { sqlChatRows } from "#adapters/sql/stores/chat-rows.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { searchTerm } from "#domain/messages/search.ts";
import type { MessageFilter } from "#ports/messages.ts";
import { readReport } from "#use-cases/analytics/read-report.ts";
import { rollUpAll } from "#use-cases/analytics/roll-up.ts";
import { mergedPage, type PartAsked } from "#use-cases/messages/merged-page.ts";
import { searchedPage } from "#use-cases/messages/searched-page.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { history } from "./parts/fill-history.ts";
import { withMariaDbSchemas } from "./parts/mariadb-schemas.ts";
import { benchConfig, seededStores } from "./parts/seeded.ts";

const PLANS: Sized<{ readonly sizes: readonly number[]; readonly times: number }> = {
  full: { sizes: [10_000, 1_000_000], times: 15 },
  short: { sizes: [10_000], times: 3 },
};
/** As the dashboard asks. */
const LIMIT = 50;
const MIDDLE = 0.5;
const AT_MOST_MS = 100;
const INSTANCE = 1;
const TAKEN_IN = 1_000;

interface Timed {
  readonly name: string;
  readonly samples: readonly number[];
  /** It opens what is sealed until it has found enough: no index can tell. */
  readonly isSearch: boolean;
}

/** What pages of the dashboard's lists wait for, by the number of messages that the instance has. */
export async function pageTimes(size: Size): Promise<Findings> {
  const { sizes, times } = PLANS[size];
  const timed: Timed[] = [];
  for (const count of sizes) timed.push(...(await timesOf("SQLite", "", count, times)));
  await withMariaDbSchemas(sizes.length, async (urls) => {
    for (const [at, count] of sizes.entries()) timed.push(...(await timesOf("MariaDB", urls[at] ?? "", count, times)));
  });
  return {
    title: `Pages of ${LIMIT} at the database, an instance with ${sizes.join(" or ")} messages`,
    unit: "ms",
    rows: timed.map(({ name, samples }) => ({ name, samples })),
    figures: timed
      .filter(({ isSearch }) => !isSearch)
      .map(({ name, samples }) => ({
        name: `${name}, ms`,
        value: median(samples),
        target: { bound: "at most", value: AT_MOST_MS },
      })),
  };
}

async function timesOf(dialect: string, databaseUrl: string, count: number, times: number): Promise<Timed[]> {
  const { database, secrets } = await seededStores(benchConfig({ DATABASE_URL: databaseUrl }), 1, "whatsapp");
  try {
    const past = history(database, secrets, INSTANCE, count);
    await past.fill();
    const analytics = sqlAnalyticsStore(database);
    // What the gateway does as time passes.
    await rollUpAll({ analytics });
    const rows = sqlChatRows(database);
    while (await rows.takeIn(INSTANCE, new Date(), TAKEN_IN));
    const messages = sqlMessageStore(database, secrets);
    const chats = sqlChatStore(database, secrets);
    const clock = systemClock();
    const middle = past.idAt(Math.floor(count * MIDDLE));
    const chat = messages.chatOf(INSTANCE, { kind: "phone", phone: past.phoneAt(0) });
    const listOf = (filter: MessageFilter) => async (asked: PartAsked) => {
      const { messages: items, next } = await messages.list(INSTANCE, filter, asked);
      return { items, next };
    };
    const listChats = async (asked: PartAsked) => {
      const { chats: items, next } = await chats.list(INSTANCE, asked);
      return { items, next };
    };
    const page = (after: string | null, filter: MessageFilter = {}) =>
      mergedPage([listOf(filter)], ({ id }) => id, { after, limit: LIMIT });
    const chatPage = (after: string | null) => mergedPage([listChats], ({ last }) => last.id, { after, limit: LIMIT });
    const term = searchTerm("nowhere to be found");
    if (term === null) throw new Error("bench: nothing to search for");
    const search = (after: string | null) => searchedPage(listOf({}), term, { after, limit: LIMIT }, clock);
    const lists: Readonly<Record<string, () => Promise<unknown>>> = {
      "messages, first page": () => page(null),
      "messages, from the middle": () => page(middle),
      "failed, first page": () => page(null, { direction: "out", states: ["failed"] }),
      "failed, from the middle": () => page(middle, { direction: "out", states: ["failed"] }),
      "one chat, first page": () => page(null, { chat }),
      "one chat, from the middle": () => page(middle, { chat }),
      "chats, first page": () => chatPage(null),
      "chats, from the middle": () => chatPage(middle),
      "analytics of 30 days": () => readReport({ analytics, clock }, { timeZone: "Asia/Baghdad" }, [INSTANCE]),
      "search, nothing found": () => search(null),
      "search, nothing found, from the middle": () => search(middle),
    };
    const timed: Timed[] = [];
    for (const [name, run] of Object.entries(lists)) {
      const isSearch = name.startsWith("search");
      timed.push({ name: `${dialect}, ${count}: ${name}`, isSearch, samples: await timesOfOne(run, times) });
    }
    return timed;
  } finally {
    await database.close();
  }
}

async function timesOfOne(run: () => Promise<unknown>, times: number): Promise<number[]> {
  // First to get acquainted.
  await run();
  const samples: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedMs = performance.now();
    await run();
    samples.push(performance.now() - startedMs);
  }
  return samples;
}
