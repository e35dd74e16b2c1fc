import { expect, it } from "vitest";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { covers } from "#domain/keys/covers.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";

const WIDE: KeyRights = { scopes: KEY_SCOPES, clients: null, networks: [], expiresAt: null };
const NARROW: KeyRights = {
  scopes: ["messages:send"],
  clients: ["Client001", "Client002"],
  networks: ["203.0.113.0/24"],
  expiresAt: new Date(1_000),
};

it("lets a key allow what is no wider than itself", () => {
  for (const key of [WIDE, NARROW]) {
    expect(covers(key, key)).toBe(true);
    expect(covers(WIDE, key)).toBe(true);
  }
  const narrower = { clients: ["Client002"], networks: ["203.0.113.9/32"], expiresAt: new Date(999), scopes: [] };
  expect(covers(NARROW, narrower)).toBe(true);
});

it.each([
  { scopes: ["messages:send", "messages:read"] },
  { clients: null },
  { clients: ["Client003"] },
  { networks: [] },
  { networks: ["203.0.113.0/24", "10.0.0.0/8"] },
  { expiresAt: null },
  { expiresAt: new Date(1_001) },
] as Partial<KeyRights>[])("refuses %j to a key that has less", (wider) =>
  expect(covers(NARROW, { ...NARROW, ...wider })).toBe(false));
