import type { GroupMetadata } from "baileys";
import { describe, expect, it } from "vitest";
import { groupsChanged } from "#adapters/gateways/whatsapp/engine/groups.ts";
import { ttlCache } from "#adapters/gateways/whatsapp/engine/ttl-cache.ts";

const TEAM = "120363000000000001@g.us";

function group(members: readonly string[], changes: Partial<GroupMetadata> = {}): GroupMetadata {
  const participants = members.map((id) => ({ id: `${id}@lid` }));
  return { id: TEAM, owner: undefined, subject: "Team", participants, ...changes };
}

describe("what is known of groups", () => {
  function known() {
    const metadata = ttlCache<GroupMetadata>({ ttlMs: 1_000, max: 10, nowMs: () => 0 });
    metadata.set(TEAM, group(["1", "2"]));
    return metadata;
  }

  it("is known on after a list of all groups, where the members are the same", () => {
    const metadata = known();
    groupsChanged(metadata, [group(["2", "1"], { subject: "Drivers" }), { ...group(["9"]), id: "another@g.us" }]);
    expect(metadata.get(TEAM)).toEqual(group(["1", "2"], { subject: "Drivers" }));
    expect(metadata.get("another@g.us")).toBeUndefined();
  });

  it.each([
    ["somebody came", group(["1", "2", "3"])],
    ["somebody left", group(["1"])],
    ["another came for one who left", group(["1", "3"])],
    ["only a change is told", { id: TEAM, announce: true }],
  ])("is asked anew where %s", (_, told) => {
    const metadata = known();
    groupsChanged(metadata, [told]);
    expect(metadata.get(TEAM)).toBeUndefined();
  });
});
