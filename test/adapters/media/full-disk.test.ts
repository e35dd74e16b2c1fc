import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keepFile, MEDIA_ID, mediaWorld, patterned, readFileOf } from "#test/support/media-world.ts";
import { MIB } from "#test/support/opened-files.ts";
import { type SmallDisk, smallDisk } from "#test/support/small-disk.ts";

const disk = smallDisk(4);

describe.skipIf(typeof disk === "string")("files on a disk that is full", () => {
  const { folder, fill, makeRoom, unmount } = disk as SmallDisk;
  const world = mediaWorld(join(folder, "media"));
  afterAll(unmount);

  it("are refused as such, leave nothing, and come in again once there is room", async () => {
    expect(await keepFile(world, patterned(MIB))).toBe(true);
    fill(MIB / 2);
    const draft = await world.store.begin({ instanceId: 2, messageId: MEDIA_ID });
    await expect(draft.write(patterned(MIB))).rejects.toMatchObject({ name: "StorageError", code: "full" });
    await draft.close();
    expect(world.names(2)).toEqual([]);
    expect((await readFileOf(world))?.length).toBe(MIB);
    makeRoom();
    expect(await keepFile(world, patterned(MIB), { instanceId: 2 })).toBe(true);
  });
});

describe("a folder that cannot be made", () => {
  it("is storage that does not work", async () => {
    const world = mediaWorld(join("/dev/null", "media"));
    await expect(world.store.begin({ instanceId: 1, messageId: MEDIA_ID })).rejects.toMatchObject({
      name: "StorageError",
      code: "unavailable",
    });
  });
});
