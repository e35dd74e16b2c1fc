import { bytesToDisk } from "./bytes-to-disk.ts";
import { clusterRate } from "./cluster.ts";
import { clusterSessions } from "./cluster-sessions.ts";
import { clusterSimulation } from "./cluster-simulation.ts";
import { documentMemory } from "./documents.ts";
import { eventStreams } from "./event-streams.ts";
import { groupSends } from "./groups.ts";
import { TELEGRAM, WHATSAPP } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size } from "./harness/size.ts";
import { listPages } from "./lists.ts";
import { messageRate } from "./message-rate.ts";
import { pageTimes } from "./page-times.ts";
import { pageRate } from "./pages.ts";
import { pagesInBrowser } from "./pages-in-browser.ts";
import { sendOverhead, sendOverheadOnMariaDb } from "./send-overhead.ts";
import { sessionMemory } from "./session-memory.ts";
import { tableSize } from "./table-size.ts";
import { textWhileUploading, uploadMemory } from "./uploads.ts";
import { webhookRate } from "./webhook-rate.ts";

type Benchmark = (size: Size) => Promise<Findings>;

/** Every benchmark by its letter, or a word; each throws when what it measures does not work. */
export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  a: sendOverhead,
  b: (size) => messageRate(WHATSAPP, size),
  c: (size) => sessionMemory(WHATSAPP, size),
  d: tableSize,
  e: (size) => messageRate(TELEGRAM, size),
  f: (size) => sessionMemory(TELEGRAM, size),
  g: uploadMemory,
  h: textWhileUploading,
  i: pageRate,
  j: sendOverheadOnMariaDb,
  k: bytesToDisk,
  l: listPages,
  m: webhookRate,
  n: eventStreams,
  o: pageTimes,
  documents: documentMemory,
  groups: groupSends,
  pages: pagesInBrowser,
  cluster: clusterRate,
  sessions: clusterSessions,
  simulation: clusterSimulation,
};

/** Those that Chromium is needed for. */
export const NEED_CHROMIUM: readonly string[] = ["pages"];

/** Those that a server of MariaDB is needed for. */
export const NEED_MARIADB: readonly string[] = ["j", "o", "cluster", "sessions"];

/** Those that a NATS server is needed for. */
export const NEED_NATS: readonly string[] = ["cluster", "sessions"];
