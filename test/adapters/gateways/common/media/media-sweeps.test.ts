import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forgottenMedia, strayMedia } from "#adapters/gateways/common/media/media-sweeps.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { uploadIdOf, uploadKey } from "#domain/messages/upload-id.ts";
import { type IncomingMediaWorld, incomingMediaWorld } from "#test/support/incoming-media-world.ts";
import { keepFile, patterned } from "#test/support/media-world.ts";

const CUTOFF = new Date(0);
const HOUR_MS = 3_600_000;

describe("what a crash leaves of files", () => {
  let world: IncomingMediaWorld;

  beforeEach(() => {
    world = incomingMediaWorld();
  });
  afterEach(() => world.close());

  const ports = () => ({ media: world.store, messages: world.messages, clock: world.clock });

  async function kept(): Promise<string> {
    const { id } = await world.arrived();
    await keepFile(world, patterned(100), { messageId: id });
    return id;
  }

  it("goes where the message is gone or says nothing any more, a page at a time", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await kept());
    const sweep = forgottenMedia(ports());
    await world.messages.forgetContent(1, [ids[0] ?? "", ids[3] ?? ""]);
    expect(await sweep(CUTOFF, 2)).toBe(2);
    expect(await sweep(CUTOFF, 2)).toBe(2);
    expect(await sweep(CUTOFF, 2)).toBe(0);
    const left = (await world.index.list(null, 10)).map(({ messageId }) => messageId);
    expect(left).toEqual([ids[1], ids[2], ids[4]]);
    expect(world.names()).toHaveLength(3);
  });

  it("stays for a week where somebody sent it up", async () => {
    const key = uploadKey(uploadIdOf(messageIdAt(world.clock.now().getTime(), 1)));
    await keepFile(world, patterned(10), { messageId: key });
    const sweep = () => forgottenMedia(ports())(CUTOFF, 10);
    world.clock.pass(7 * 24 * HOUR_MS - HOUR_MS);
    await sweep();
    expect(await world.index.find(1, key)).not.toBeNull();
    world.clock.pass(2 * HOUR_MS);
    await sweep();
    expect(await world.index.find(1, key)).toBeNull();
  });

  it("is looked for again after hours, and not at every round", async () => {
    const id = await kept();
    const sweep = forgottenMedia(ports());
    expect(await sweep(CUTOFF, 10)).toBe(0);
    world.messages.removeOf(1);
    expect(await sweep(CUTOFF, 10)).toBe(0);
    expect(await world.index.find(1, id)).not.toBeNull();
    world.clock.pass(6 * HOUR_MS);
    await sweep(CUTOFF, 10);
    expect(await world.index.find(1, id)).toBeNull();
  });

  it("goes from the disk a folder at a time, until none is left", async () => {
    await keepFile(world, patterned(10));
    await keepFile(world, patterned(10), { instanceId: 2 });
    const sweep = strayMedia(ports());
    expect(await sweep(CUTOFF, 50)).toBe(50);
    expect(await sweep(CUTOFF, 50)).toBe(0);
  });
});
