import { expect, test } from "vitest";
import { webWorld } from "#test/support/web.ts";

const PATH = "/.well-known/security.txt";

async function linesOf(publicUrl: string, securityContact: string | null = null) {
  const world = webWorld({ publicUrl, securityContact });
  const answer = await world.get(PATH);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  return { lines: (await answer.text()).split("\n"), now: world.ports.clock.now() };
}

test("/.well-known/security.txt says whom to tell, until when, and where it stands", async () => {
  const { lines, now } = await linesOf("https://wesal.example");
  expect(lines).toContain("Contact: mailto:security@wesal.example");
  expect(lines).toContain("Canonical: https://wesal.example/.well-known/security.txt");
  const expires = lines.filter((line) => line.startsWith("Expires: ")).map((line) => Date.parse(line.slice(9)));
  expect(expires).toHaveLength(1);
  const days = ((expires[0] ?? 0) - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThanOrEqual(180);
});

test.each([
  ["http://127.0.0.1:3000", null, "mailto:security@%5B127.0.0.1%5D"],
  ["http://[::1]:3000", null, "mailto:security@%5BIPv6:::1%5D"],
  ["http://localhost:3000", null, "mailto:security@localhost"],
  ["https://wesal.example", "post@example.com", "mailto:post@example.com"],
  ["https://wesal.example", "https://example.com/report", "https://example.com/report"],
])("the contact of %s, set to %s, is %s", async (publicUrl, given, contact) => {
  expect((await linesOf(publicUrl, given)).lines[0]).toBe(`Contact: ${contact}`);
});
