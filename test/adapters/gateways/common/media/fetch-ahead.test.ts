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
import { until } from "#test/support/until.ts";

const BYTES = patterned(100_000);

describe("fetching ahead", () => {
  let world: IncomingMediaWorld;

  beforeEach(() => {
    world = incomingMediaWorld();
  });
  afterEach(() => world.close());

  const kept = (id: string) => until(async () => (await world.index.find(1, id)) !== null, "keeping it");

  it("has a file kept before anybody asks, where the instance is set so", async () => {
    const { ahead, media, network, arrived, setPrivacy, read } = world;
    network.serve(BYTES);
    await setPrivacy({ fetchMedia: true });
    const message = await arrived();
    ahead.arrived(1, [message.id]);
    await kept(message.id);
    expect(read).toEqual([]);
    expect((await bytesOf(media.open(OWN, message))).equals(BYTES)).toBe(true);
    expect(network.transfers).toHaveLength(1);
  });

  it("keeps it until it is read where the instance keeps no content", async () => {
    const { ahead, network, arrived, setPrivacy } = world;
    network.serve(BYTES);
    await setPrivacy({ fetchMedia: true, keepContent: false });
    const message = await arrived();
    ahead.arrived(1, [message.id]);
    await kept(message.id);
  });

  it("fetches nothing where the instance is not set so, of no file, and of what has been erased", async () => {
    const { ahead, network, arrived, setPrivacy, messages } = world;
    network.serve(BYTES);
    ahead.arrived(1, [(await arrived()).id]);
    await setPrivacy({ fetchMedia: true });
    const erased = await arrived();
    await messages.erase(1, erased.chat, new Date());
    const wanted = await arrived();
    ahead.arrived(1, [(await arrived(null)).id, erased.id, wanted.id]);
    await kept(wanted.id);
    expect(network.transfers.map(({ reference }) => reference)).toEqual([wanted.message?.file?.reference]);
  });

  it("goes on after one that cannot be had, which may be asked for later", async () => {
    const { ahead, network, arrived, setPrivacy, media, logger } = world;
    await setPrivacy({ fetchMedia: true });
    network.refuse({ code: "not-connected" });
    const first = await arrived();
    ahead.arrived(1, [first.id]);
    await until(() => logger.lines.some(({ event }) => event === "media-not-fetched-ahead"), "the log line");
    network.refuse(null);
    network.serve(BYTES);
    const second = await arrived();
    ahead.arrived(1, [second.id]);
    await kept(second.id);
    expect((await bytesOf(media.open(OWN, first))).equals(BYTES)).toBe(true);
  });

  it("leaves what is too much to those who ask: so many at once, so many waiting", async () => {
    const { ahead, network, arrived, setPrivacy } = world;
    await setPrivacy({ fetchMedia: true });
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await arrived()).id);
    ahead.arrived(1, ids);
    await until(() => network.transfers.length === 2, "two at once");
    network.serve(BYTES);
    for (const { give, end } of network.transfers) {
      give(BYTES);
      end();
    }
    // Two began at once, three waited.
    for (const id of ids.slice(0, 5)) await kept(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(network.transfers).toHaveLength(5);
  });

  it("has another user's file fetched at once, however many of one user wait", async () => {
    const { ahead, network, arrived, setPrivacy } = world;
    await setPrivacy({ fetchMedia: true });
    await setPrivacy({ fetchMedia: true }, OWN_TOO);
    await setPrivacy({ fetchMedia: true }, ANOTHERS);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await arrived()).id);
    ahead.arrived(1, ids);
    ahead.arrived(2, [(await arrived({}, OWN_TOO)).id]);
    await until(() => network.transfers.length === 2, "two of one user");
    ahead.arrived(3, [(await arrived({}, ANOTHERS)).id]);
    await until(() => network.transfers.length === 3, "the other's");
    expect(network.transfers.map(({ instanceId }) => instanceId)).toEqual([1, 1, 3]);
  });

  it("begins nothing once the gateway stops", async () => {
    const { ahead, network, arrived, setPrivacy } = world;
    await setPrivacy({ fetchMedia: true });
    const message = await arrived();
    ahead.close();
    ahead.arrived(1, [message.id]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.transfers).toHaveLength(0);
  });
});
