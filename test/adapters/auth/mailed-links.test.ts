import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mailedLinks } from "#adapters/auth/mailed-links.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { LINK_PURPOSES } from "#domain/accounts/mailed-link.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeMailedLinkStore } from "#test/fakes/mailed-link-store.ts";

const DAY_MS = 86_400_000;
const LINK = { userId: 7, purpose: "verify-email", email: "layla@example.com" } as const;

function made() {
  const clock = fakeClock();
  const store = fakeMailedLinkStore();
  return { clock, store, links: mailedLinks(store, clock, systemRandom()) };
}

describe("mailed links", () => {
  it("hold 256 bits of chance, of which a hash is stored", async () => {
    const { clock, store, links } = made();
    const token = await links.issue(LINK);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const hash = createHash("sha256").update(token).digest("hex");
    expect(await store.find(hash)).toEqual({ ...LINK, hash, expiresAt: new Date(clock.now().getTime() + DAY_MS) });
    expect(await store.find(token)).toBeNull();
  });

  it("can be looked at any number of times and used once, by one of two at once", async () => {
    const { clock, links } = made();
    const token = await links.issue(LINK);
    expect([await links.check(token), await links.check(token)]).toEqual([LINK, LINK]);
    const used = await Promise.all([links.redeem(token), links.redeem(token)]);
    expect(used.filter((link) => link !== null)).toEqual([{ ...LINK, issuedAt: clock.now() }]);
    expect(await links.check(token)).toBeNull();
  });

  it.each(LINK_PURPOSES)("end after their time: %s", async (purpose) => {
    const { clock, links } = made();
    const token = await links.issue({ ...LINK, purpose });
    clock.pass((purpose === "keep-email" ? 7 : 1) * DAY_MS - 1);
    expect(await links.check(token)).not.toBeNull();
    clock.pass(1);
    expect([await links.check(token), await links.redeem(token)]).toEqual([null, null]);
  });

  it("end when they are revoked, those purposes of that user alone", async () => {
    const { links } = made();
    const [own, other] = [await links.issue(LINK), await links.issue({ ...LINK, userId: 8 })];
    const change = await links.issue({ ...LINK, purpose: "change-email" });
    await links.revoke(7, ["verify-email", "know-device"]);
    expect(await Promise.all([own, other, change].map(async (token) => (await links.check(token)) !== null))).toEqual([
      ...[false, true, true],
    ]);
  });

  it("are nothing malformed", async () => {
    const { links } = made();
    const token = await links.issue(LINK);
    for (const text of ["", token.slice(1), `${token} `, `${token}\n`, "é".repeat(43)]) {
      expect([await links.check(text), await links.redeem(text)]).toEqual([null, null]);
    }
  });
});
