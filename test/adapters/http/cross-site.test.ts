import { afterAll, describe, expect, test } from "vitest";
import { ownedWorld } from "#test/support/owned-world.ts";
import { ORIGIN } from "#test/support/web.ts";
import { UNSAFE_ROWS } from "#test/support/web-routes.ts";

const ORIGINS = { ours: ORIGIN, "another site": "https://evil.example" };
const TYPES = { JSON: "application/json", form: "application/x-www-form-urlencoded", text: "text/plain", none: null };

/** What another site can make a browser send, and what a page of ours can. */
const CASES = Object.entries(ORIGINS).flatMap(([from, origin]) =>
  Object.entries(TYPES).map(([kind, type]) => ({ from, kind, origin, type })),
);
let refused = 0;
let passed = 0;

describe("a request with the reader's cookie", () => {
  test.each(UNSAFE_ROWS)("from another site does nothing at $route, whatever its content type", async (row) => {
    const { world, owner, admin, ownersPlaces, keptForAll } = await ownedWorld(row);
    const path = row.path.replace(/:(\w+)/g, (_, name: string) => ownersPlaces[name] ?? "");
    const { cookie } = row.reach === "admin" ? admin : owner;
    const code = async ({ origin, type }: (typeof CASES)[number]) => {
      const headers = {
        origin,
        cookie,
        accept: "application/json",
        ...(type === null ? {} : { "content-type": type }),
      };
      const isForm = type === TYPES.form;
      const text = isForm ? String(new URLSearchParams(row.body as Record<string, string>)) : JSON.stringify(row.body);
      // Bytes: a text would be given a type of its own.
      const body = row.body === undefined ? null : Buffer.from(text);
      const answer = await world.app.request(path, { method: row.method, headers, body });
      return ((await answer.json()) as { code?: string }).code;
    };

    const before = await keptForAll();
    for (const given of CASES.filter(({ from }) => from === "another site")) {
      expect(await code(given), given.kind).toBe("ORIGIN_REFUSED");
      refused += 1;
    }
    expect(await keptForAll()).toEqual(before);
    for (const given of CASES.filter(({ from }) => from === "ours")) {
      expect(await code(given), given.kind).not.toBe("ORIGIN_REFUSED");
      passed += 1;
    }
  });
});

afterAll(() => {
  console.info(
    `cross-site: ${UNSAFE_ROWS.length} routes x ${CASES.length} cases, ${refused} refused, ${passed} let in`,
  );
});
