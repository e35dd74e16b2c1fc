import { expect, test } from "vitest";
import { webWorld } from "#test/support/web.ts";

const publicUrl = "https://wesal.example";

test("/sitemap.xml lists the public pages at the address outside, and each of them is there", async () => {
  const world = webWorld({ publicUrl });
  const answer = await world.get("/sitemap.xml");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address),
  );
  expect(addresses.map(({ origin }) => origin)).toEqual(addresses.map(() => publicUrl));
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/documentation",
      "/tutorials",
      "/faq",
      "/privacy",
      "/terms",
      "/ar",
      "/ar/faq",
      "/ar/documentation/errors",
    ]),
  );
  for (const path of paths) expect([path, (await world.get(path)).status]).toEqual([path, 200]);
});

test("/robots.txt keeps what is private out, and names the sitemap", async () => {
  const answer = await webWorld({ publicUrl }).get("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  for (const path of ["/dashboard", "/api/", "/reset-password/", "/ar/reset-password/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});
