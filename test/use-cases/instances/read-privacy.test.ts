import { describe, expect, it } from "vitest";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import { failure, success } from "#domain/result.ts";
import { newUser, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { readPrivacy } from "#use-cases/instances/read-privacy.ts";

describe("what is kept of an instance's messages", () => {
  it("is told to its owner, and does not go on record", async () => {
    const { ports, input } = await ownerWorld();
    expect(await readPrivacy(ports, { ...input, serverDays: 30 })).toEqual(success(DEFAULT_PRIVACY));
    expect(ports.audit.entries).toEqual([]);
  });

  it("is told to be kept no longer than the server keeps anything", async () => {
    const { ports, input, instance } = await ownerWorld();
    await ports.privacy.writeOwned(input.userId, instance.id, { ...DEFAULT_PRIVACY, keepDays: 30 });
    expect(await readPrivacy(ports, { ...input, serverDays: 90 })).toMatchObject(success({ keepDays: 30 }));
    expect(await readPrivacy(ports, { ...input, serverDays: 30 })).toMatchObject(success({ keepDays: null }));
  });

  it("is told to nobody else", async () => {
    const { ports, input } = await ownerWorld();
    const other = { ...input, userId: (await newUser(ports, "other@example.com")).id };
    expect(await readPrivacy(ports, { ...other, serverDays: 30 })).toEqual(failure({ code: "instance-not-found" }));
    expect(ports.audit.entries).toEqual([ownRecord(ports, other, "access-denied")]);
  });

  it("is unknown of an instance that goes meanwhile", async () => {
    const { ports, input } = await ownerWorld();
    const gone = { ...ports, privacy: { ...ports.privacy, readOwned: async () => null } };
    expect(await readPrivacy(gone, { ...input, serverDays: 30 })).toEqual(failure({ code: "instance-not-found" }));
  });
});
