import { describe, expect, it } from "vitest";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import { failure, success } from "#domain/result.ts";
import { newUser, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { setPrivacy } from "#use-cases/instances/set-privacy.ts";

const NONE_KEPT = { keepContent: false, fetchMedia: true, keepDays: 7 } as const;
const SERVER = { serverDays: 30 };

describe("what is kept of an instance's messages", () => {
  it("is set by its owner, and goes on record", async () => {
    const { ports, input, instance } = await ownerWorld();
    expect(await setPrivacy(ports, { ...input, privacy: NONE_KEPT, ...SERVER })).toEqual(success(NONE_KEPT));
    expect(await ports.privacy.read(instance.id)).toEqual(NONE_KEPT);
    expect(ports.audit.entries).toEqual([ownRecord(ports, input, "privacy-changed", instance.name)]);
  });

  it("is kept no longer than the server keeps anything, whatever is asked for", async () => {
    const { ports, input, instance } = await ownerWorld();
    const set = await setPrivacy(ports, { ...input, privacy: { ...NONE_KEPT, keepDays: 90 }, ...SERVER });
    expect(set).toMatchObject(success({ keepDays: null }));
    expect((await ports.privacy.read(instance.id)).keepDays).toBeNull();
  });

  it("is nobody else's to set, and the attempt goes on record", async () => {
    const { ports, input, instance } = await ownerWorld();
    const other = { ...input, userId: (await newUser(ports, "other@example.com")).id };
    const refused = await setPrivacy(ports, { ...other, privacy: NONE_KEPT, ...SERVER });
    expect(refused).toEqual(failure({ code: "instance-not-found" }));
    expect(await ports.privacy.read(instance.id)).toEqual(DEFAULT_PRIVACY);
    expect(ports.audit.entries).toEqual([ownRecord(ports, other, "access-denied")]);
  });

  it("is not set of an instance that goes meanwhile, and nothing goes on record", async () => {
    const { ports, input } = await ownerWorld();
    const gone = { ...ports, privacy: { ...ports.privacy, writeOwned: async () => null } };
    expect(await setPrivacy(gone, { ...input, privacy: NONE_KEPT, ...SERVER })).toEqual(
      failure({ code: "instance-not-found" }),
    );
    expect(ports.audit.entries).toEqual([]);
  });
});
