import { describe, expect, it } from "vitest";
import { success } from "#domain/result.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLimit } from "#test/fakes/limit.ts";
import { fakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";
import { checkNumberByToken } from "#use-cases/provider-api/whatsapp/check-number-by-token.ts";

const instance = { instanceId: 7, client: "Client007" };

function linked() {
  const ports = { sessions: fakeWhatsAppSessions(fakeClock()), sends: fakeLimit() };
  ports.sessions.scan(7, "9647700000001");
  return { ports, check: (number: string) => checkNumberByToken(ports, { instance, number }) };
}

describe("looking a number up", () => {
  it.each([
    ["+964 771 234 5678", "9647712345678", true],
    ["9647712340404", "9647712340404", false],
  ] as const)("%s has an account: %s, %o", async (typed, number, exists) => {
    const { ports, check } = linked();
    expect(await check(typed)).toEqual(success({ number, exists }));
    expect(ports.sends.taken).toEqual(["7"]);
  });

  it("refuses what is no number, uncounted", async () => {
    const { ports, check } = linked();
    expect(await check("call me")).toMatchObject({ failure: { code: "phone-invalid" } });
    expect(ports.sends.taken).toEqual([]);
  });

  it("waits with the sends, and asks nobody then", async () => {
    const { ports, check } = linked();
    ports.sends.refuse(12);
    ports.sessions.put(7, "inactive", "never-linked");
    expect(await check("9647712345678")).toEqual({
      ok: false,
      failure: { code: "rate-limited", retryAfterSeconds: 12 },
    });
  });

  it.each([
    ["9647712340408", "not-acknowledged"],
    ["9647712340503", "connection-lost"],
  ])("of %s ends in %s", async (number, code) => {
    expect(await linked().check(number)).toMatchObject({ failure: { code } });
  });

  it("needs a linked account", async () => {
    const { ports, check } = linked();
    ports.sessions.put(7, "inactive", "never-linked");
    expect(await check("9647712345678")).toMatchObject({ failure: { code: "not-connected" } });
  });
});
