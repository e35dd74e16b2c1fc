import { describe, expect, test } from "vitest";
import { RENDER_TURNS } from "#adapters/http/render-page.ts";
import type { Pages } from "#adapters/http/web.ts";
import { turns } from "#adapters/limits/turns.ts";
import { webWorld } from "#test/support/web.ts";

/** As React has it: nothing else happens while a page is made. */
function slowPages(made: string[]): Pages {
  return {
    async render({ props }) {
      made.push("user" in props ? props.user.email : "somebody");
      return "<!doctype html>";
    },
  };
}

async function world() {
  const made: string[] = [];
  const web = webWorld({ pages: slowPages(made), renders: turns(RENDER_TURNS) });
  const [layla, omar] = [await web.person("layla@example.com"), await web.person("omar@example.com")];
  made.length = 0;
  return { ...web, made, layla, omar };
}

/** Counts how often the event loop comes round. */
function roundsOfTheLoop() {
  let rounds = 0;
  let ended = false;
  const next = () => {
    rounds += 1;
    if (!ended) setImmediate(next);
  };
  setImmediate(next);
  const end = () => {
    ended = true;
  };
  return { count: () => rounds, end };
}

describe("many pages of one reader at once", () => {
  test.each([
    "/dashboard",
    "/documentation",
  ])("are made one after the other, and all else goes on between them: %s", async (path) => {
    const { get, made, omar } = await world();
    const loop = roundsOfTheLoop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path, { as: omar })));
    loop.end();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(made).toHaveLength(20);
    expect(loop.count()).toBeGreaterThanOrEqual(20);
  });

  test("do not come before another reader's", async () => {
    const { get, made, layla, omar } = await world();
    const flood = Array.from({ length: 20 }, () => get("/dashboard", { as: omar }));
    const other = await get("/dashboard", { as: layla });
    expect(other.status).toBe(200);
    expect(made.indexOf(layla.email)).toBeLessThan(5);
    await Promise.all(flood);
  });

  test("are refused where too many wait, and nobody else's are", async () => {
    const { get, layla, omar } = await world();
    const flood = Promise.all(Array.from({ length: 60 }, () => get("/dashboard", { as: omar })));
    expect((await get("/dashboard", { as: layla })).status).toBe(200);
    const refused = (await flood).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(60 - RENDER_TURNS.atOncePerOwner - RENDER_TURNS.waitingPerOwner);
    expect(refused[0]?.headers.get("retry-after")).toBe("2");
    expect(await refused[0]?.text()).toBe("Too many of your pages are being made already. Try again in a moment.");
  });
});
