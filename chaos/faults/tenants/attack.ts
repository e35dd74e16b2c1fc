import type { Platform } from "#domain/instances/instance.ts";
import type { Account } from "../../harness/accounts.ts";
import type { BadMedia } from "../../harness/bad-media.ts";
import { type Called, type Callers, callers } from "../../harness/http.ts";
import { startLoad } from "../../harness/load.ts";
import type { Crowd } from "../../harness/phones.ts";
import { pause } from "../../harness/wait.ts";

export interface Attack {
  /** How often each way was answered how. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Messages that were left to be sent later. */
  readonly queued: ReadonlyMap<Platform, number>;
  /** Resolves when nothing of it is under way. */
  finish(): Promise<void>;
}

interface AttackOptions {
  readonly crowd: Crowd;
  readonly media: BadMedia;
  /** Left with one account of each platform. */
  readonly queued: number;
}

/** One way to be a burden: so many programs that ask for it again and again. */
interface Way {
  readonly name: string;
  readonly platforms: readonly Platform[];
  readonly programs: number;
  readonly url: () => string;
  readonly leavesAfterMs: number;
}

const PATIENT_MS = 60_000;
/** Whoever was refused comes again at once, but not in a loop that measures nothing else. */
const PAUSE_MS = 200;
const LEAVING = 16;
const A_MINUTE = 120;

export function startAttack(accounts: readonly Account[], { crowd, media, queued }: AttackOptions): Attack {
  const answers = new Map<string, Map<string, number>>();
  const left = new Map<Platform, number>();
  let finishing = false;

  const both = ["whatsapp", "telegram"] as const;
  const ways: readonly Way[] = [
    { name: "crumbs", platforms: both, programs: 4, url: () => media.urls.crumbs, leavesAfterMs: PATIENT_MS },
    { name: "hoards", platforms: ["whatsapp"], programs: 40, url: () => media.urls.hoards, leavesAfterMs: 5_000 },
    { name: "names", platforms: both, programs: 20, url: media.unresolved, leavesAfterMs: PATIENT_MS },
    {
      name: "trickles",
      platforms: ["telegram"],
      programs: 6,
      url: () => media.urls.trickles,
      leavesAfterMs: PATIENT_MS,
    },
  ];

  function hear(way: string, called: Called): void {
    const told = answers.get(way) ?? new Map<string, number>();
    const what = called.kind === "answered" ? `${called.status} ${called.body.code ?? ""}`.trim() : called.kind;
    answers.set(way, told.set(what, (told.get(what) ?? 0) + 1));
  }

  async function ask(way: Way, account: Account, through: Callers): Promise<void> {
    const recipient = crowd.next(account.platform);
    while (!finishing) {
      hear(way.name, await account.sendFile(through, { recipient, kind: "file", url: way.url() }));
      await pause(PAUSE_MS);
    }
  }

  async function go(way: Way): Promise<void> {
    const through = callers({ timeoutMs: way.leavesAfterMs });
    const own = accounts.filter(({ platform }) => way.platforms.includes(platform));
    const programs = own.flatMap((account) => Array.from({ length: way.programs }, () => ask(way, account, through)));
    // Those that still wait are left.
    await Promise.race([Promise.all(programs), finished.promise]);
    through.close();
  }

  const finished = Promise.withResolvers<void>();
  const firsts = both.flatMap((platform) => accounts.find((account) => account.platform === platform) ?? []);
  const leaving = firsts.map(async (account) => {
    const each = Math.ceil(queued / LEAVING);
    const load = startLoad(crowd, { accounts: [account], programs: LEAVING, each, async: true });
    await load.done;
    left.set(account.platform, load.sent.filter(({ outcome }) => outcome === "acknowledged").length);
  });
  const steady = startLoad(crowd, { accounts, programs: 1, everyMs: 60_000 / A_MINUTE, keyed: false });
  const done = Promise.all(ways.map(go));
  return {
    answers,
    queued: left,
    async finish() {
      finishing = true;
      finished.resolve();
      await Promise.all([done, steady.finish(), ...leaving]);
    },
  };
}
