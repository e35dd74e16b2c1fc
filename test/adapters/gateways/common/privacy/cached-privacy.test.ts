import { describe, expect, it, vi } from "vitest";
import { cachedPrivacy } from "#adapters/gateways/common/privacy/cached-privacy.ts";
import { DEFAULT_PRIVACY, type Privacy } from "#domain/instances/privacy.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeClock } from "#test/fakes/clock.ts";

const NONE_KEPT: Privacy = { keepContent: false, fetchMedia: false, keepDays: null };

function world() {
  const clock = fakeClock();
  const read = vi.fn(async (_instanceId: number): Promise<Privacy> => DEFAULT_PRIVACY);
  return { clock, read, privacy: cachedPrivacy({ read }, clock) };
}

describe("settings that are read at each message", () => {
  it("are read once for many messages of an instance, each instance its own", async () => {
    const { read, privacy } = world();
    read.mockImplementation(async (id) => (id === 2 ? NONE_KEPT : DEFAULT_PRIVACY));
    const found = await Promise.all([1, 1, 2, 1].map((id) => privacy.read(id)));
    expect(found).toEqual([DEFAULT_PRIVACY, DEFAULT_PRIVACY, NONE_KEPT, DEFAULT_PRIVACY]);
    expect(read.mock.calls).toEqual([[1], [2]]);
  });

  it("are read again after ten seconds: a change is heeded soon", async () => {
    const { clock, read, privacy } = world();
    await privacy.read(1);
    read.mockResolvedValue(NONE_KEPT);
    clock.pass(9_999);
    expect(await privacy.read(1)).toEqual(DEFAULT_PRIVACY);
    clock.pass(1);
    expect(await privacy.read(1)).toEqual(NONE_KEPT);
  });

  it("that could not be read are asked for again", async () => {
    const { read, privacy } = world();
    read.mockRejectedValueOnce(new StorageError("unavailable"));
    await expect(privacy.read(1)).rejects.toThrow(StorageError);
    expect(await privacy.read(1)).toEqual(DEFAULT_PRIVACY);
  });
});
