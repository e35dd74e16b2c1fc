import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ANOTHERS,
  bytesOf,
  type IncomingMediaWorld,
  incomingMediaWorld,
  OWN,
  OWN_TOO,
} from "#test/support/incoming-media-world.ts";
import { patterned } from "#test/support/media-world.ts";
import { MIB } from "#test/support/opened-files.ts";
import { until } from "#test/support/until.ts";

const BYTES = patterned(100_000);

describe("a file that came in, within its limits", () => {
  let world: IncomingMediaWorld;

  const begin = (options?: Parameters<typeof incomingMediaWorld>[0]) => {
    world = incomingMediaWorld(options);
    return world;
  };
  const transfer = (index = 0) => until(() => world.network.transfers[index], `transfer ${index}`);

  beforeEach(() => void begin());
  afterEach(() => world.close());

  describe("over the limit of a file", () => {
    it("is not fetched where the network says so", async () => {
      const { media, network, arrived } = world;
      const maxBytes = 8 * MIB;
      const message = await arrived({ bytes: maxBytes + 1 });
      expect(await media.open(OWN, message)).toEqual({ ok: false, failure: { code: "media-too-large", maxBytes } });
      expect(network.transfers).toHaveLength(0);
    });

    it("is given up where the network said less", async () => {
      await world.close();
      const { media, arrived, names } = begin({ limits: { maxBytes: BYTES.length } });
      const opening = media.open(OWN, await arrived({ bytes: 5 }));
      const { give } = await transfer();
      give(BYTES);
      give(new Uint8Array(1));
      expect(await opening).toMatchObject({ ok: false, failure: { code: "media-too-large", maxBytes: BYTES.length } });
      await until(() => names().length === 0, "an empty folder");
    });
  });

  describe("beyond its owner's quota", () => {
    const QUOTA = 250_000;
    beforeEach(async () => {
      await world.close();
      begin({ limits: { quotaBytes: QUOTA } }).network.serve(BYTES);
    });
    const fill = async () => {
      await bytesOf(world.media.open(OWN, await world.arrived()));
      await bytesOf(world.media.open(OWN_TOO, await world.arrived({}, OWN_TOO)));
      await until(async () => (await world.store.usageBy(1))?.bytes === 2 * BYTES.length, "both files");
    };

    it("is not fetched, on any of the owner's instances; others fetch theirs", async () => {
      const { media, network, arrived } = world;
      await fill();
      const fetched = network.transfers.length;
      for (const instance of [OWN, OWN_TOO]) {
        const message = await arrived({ bytes: BYTES.length }, instance);
        expect(await media.open(instance, message)).toEqual({ ok: false, failure: { code: "media-quota" } });
      }
      expect(network.transfers).toHaveLength(fetched);
      const theirs = await arrived({ bytes: BYTES.length }, ANOTHERS);
      expect((await bytesOf(media.open(ANOTHERS, theirs))).equals(BYTES)).toBe(true);
    });

    it("is fetched again once others have been removed", async () => {
      const { media, store, arrived, index } = world;
      await fill();
      const message = await arrived({ bytes: BYTES.length });
      expect((await media.open(OWN, message)).ok).toBe(false);
      const [first] = await index.list(null, 1);
      await store.remove(1, [first?.messageId ?? ""]);
      expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
    });

    it("is passed on and not kept where the network had not said how large it is", async () => {
      const { media, arrived, names } = world;
      await fill();
      const before = names().length;
      const message = await arrived();
      expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
      await until(() => names().length === before, "what was there before");
      expect((await world.store.usageBy(1))?.bytes).toBe(2 * BYTES.length);
    });

    it("is read all the same where it is kept already", async () => {
      const { media, arrived } = world;
      const message = await arrived();
      await bytesOf(media.open(OWN, message));
      await fill();
      expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
    });
  });

  describe("in turn", () => {
    it("waits while its owner has as many on their way as one may; another's does not", async () => {
      const { media, network, arrived } = world;
      const readings = [1, 2, 3].map(async () => bytesOf(media.open(OWN, await arrived())));
      await transfer(1);
      const theirs = bytesOf(media.open(ANOTHERS, await arrived({}, ANOTHERS)));
      const { give, end, instanceId } = await transfer(2);
      expect(instanceId).toBe(3);
      give(BYTES);
      end();
      expect((await theirs).equals(BYTES)).toBe(true);
      expect(network.transfers).toHaveLength(3);
      for (const index of [0, 1, 3]) {
        const next = await transfer(index);
        next.give(BYTES);
        next.end();
      }
      for (const reading of await Promise.all(readings)) expect(reading.equals(BYTES)).toBe(true);
    });

    it("is told to come again where too many wait", async () => {
      await world.close();
      const { media, arrived } = begin({ rules: { atOnce: 1, atOncePerOwner: 1, waiting: 0 } });
      const first = bytesOf(media.open(OWN, await arrived()));
      const { give, end } = await transfer();
      const busy = { ok: false, failure: { code: "media-busy" } };
      expect(await media.open(OWN, await arrived())).toEqual(busy);
      give(BYTES);
      end();
      await first;
    });

    it("gives its turn back when nobody waits for it any more", async () => {
      await world.close();
      const { media, arrived, network } = begin({ rules: { atOnce: 1, atOncePerOwner: 1 } });
      const leaving = new AbortController();
      const first = media.open(OWN, await arrived(), leaving.signal);
      await transfer();
      const second = bytesOf(media.open(OWN, await arrived()));
      leaving.abort();
      expect((await first).ok).toBe(false);
      const { give, end } = await transfer(1);
      give(BYTES);
      end();
      expect((await second).equals(BYTES)).toBe(true);
      expect(network.transfers[0]?.letGo).toBe(true);
    });
  });
});
