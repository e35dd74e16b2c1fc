import { afterEach, describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, LATER, PHONE, telegram } from "#test/support/message-api.ts";

afterEach(closeGateways);

const V1 = "/v1/instances/Client001/messages";
const LENGTHS = { WhatsApp: WHATSAPP_LIMITS.textLength, Telegram: TELEGRAM_LIMITS.textLength };

/** Of three messages. */
function longText(platform: keyof typeof LENGTHS): string {
  const most = LENGTHS[platform];
  return ["a", "b", "c"].map((letter) => `${letter}${"x ".repeat(most * 0.4)}`).join("\n\n");
}

describe.each(BOTH)("a text that is longer than a message of $platform", ({ open, person, platform }) => {
  it("goes as several, in order, each a message of its own", async () => {
    const { ask, world } = await open();
    const { status, answer } = await ask("POST", V1, { to: person, text: longText(platform), split: true });
    const parts = answer.parts as string[];
    expect([status, answer.state, answer.id, parts.length]).toEqual([200, "sent", parts[0], 3]);
    const texts = world.sessions.sent.map(({ content }) => (content as { text: string }).text);
    expect(texts.map((text) => text.charAt(0))).toEqual(["a", "b", "c"]);
    for (const id of parts) expect((await ask("GET", `${V1}/${id}`)).answer.state).toBe("sent");
  });

  it("is refused without split, and says what helps", async () => {
    const { ask } = await open();
    const { status, answer } = await ask("POST", V1, { to: person, text: longText(platform) });
    expect([status, answer.code, answer.field]).toEqual([413, "MESSAGE_TOO_LONG", "text"]);
    expect(answer.detail).toContain(`${LENGTHS[platform]}`);
    expect(answer.detail).toContain("split: true");
  });

  it("is refused where it would be more than ten messages", async () => {
    const { ask, world } = await open();
    const text = "word ".repeat((LENGTHS[platform] / 5) * 11);
    const { status, answer } = await ask("POST", V1, { to: person, text, split: true });
    // WhatsApp's is longer than what is read of any text.
    expect(platform === "WhatsApp" ? [400, "MALFORMED"] : [413, "MESSAGE_TOO_LONG"]).toEqual([status, answer.code]);
    expect(world.sessions.sent).toEqual([]);
  });

  it("is the same messages under its key", async () => {
    const { ask, world } = await open();
    const body = { to: person, text: longText(platform), split: true };
    const key = { "idempotency-key": "order 7" };
    const first = await ask("POST", V1, body, key);
    const again = await ask("POST", V1, body, key);
    expect([again.status, again.answer, again.headers["idempotency-replayed"]]).toEqual([200, first.answer, "true"]);
    expect(world.sessions.sent).toHaveLength(3);
    const other = await ask("POST", V1, { ...body, split: undefined, text: "salam" }, key);
    expect([other.status, other.answer.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  });

  it("ends where its first message does, and the others say so", async () => {
    const { ask } = await open();
    const refused = await ask("POST", V1, { to: "9647700000404", text: longText(platform), split: true });
    expect([refused.status, refused.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
    const listed = async () => (await ask("GET", V1)).answer.data as { state: string; failure: object }[];
    await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    expect((await listed()).map(({ failure }) => failure)).toMatchObject([
      { code: "MESSAGE_CANCELLED", message: expect.stringContaining("An earlier message of the same text") },
      { code: "MESSAGE_CANCELLED" },
      { code: "RECIPIENT_NOT_FOUND" },
    ]);
  });

  it("may be kept for later, all of it", async () => {
    const { ask, world } = await open();
    const body = { to: person, text: longText(platform), split: true };
    const queued = await ask("POST", V1, body, { prefer: "respond-async" });
    expect([queued.status, queued.answer.state, (queued.answer.parts as string[]).length]).toEqual([202, "queued", 3]);
    const later = await ask("POST", V1, { ...body, sendAt: LATER });
    expect([later.status, later.answer.state, later.answer.sendAt]).toEqual([202, "accepted", LATER]);
    await expect.poll(() => world.sessions.sent.length).toBe(3);
  });

  it("counts as so many sends", async () => {
    const { ask, world } = await open();
    const before = world.ports.limits.sends.standing("1");
    await ask("POST", V1, { to: person, text: longText(platform), split: true });
    const after = world.ports.limits.sends.standing("1");
    expect((await before).remaining - (await after).remaining).toBe(3);
  });

  it("answers and calls in its first message, whom none names, and in each whom that names", async () => {
    const { ask, world } = await open();
    const quoted = await ask("POST", V1, { to: person, text: "first" });
    await ask("POST", V1, {
      to: person,
      text: longText(platform).replace("\n\nb", `\n\nb @${PHONE}`),
      split: true,
      reply_to: quoted.answer.id,
      mentions: [PHONE, "+9647701112233"],
      preview: false,
    });
    const options = world.sessions.sent.slice(1).map((one) => one.options);
    expect(options.map(({ replyTo, mentions, preview }) => [replyTo?.id, mentions?.length, preview])).toEqual([
      [quoted.answer.id, 1, false],
      [undefined, 1, false],
      [undefined, undefined, false],
    ]);
    expect(options[1]?.mentions).toMatchObject([{ phone: PHONE }]);
  });
});

describe.each(BOTH)("split on $platform", ({ open, person }) => {
  it("of what fits is one message", async () => {
    const { ask, world } = await open();
    const { status, answer } = await ask("POST", V1, { to: person, text: "salam", split: true });
    expect([status, answer.parts]).toEqual([200, [answer.id]]);
    expect(world.sessions.sent).toHaveLength(1);
  });

  it("is for texts, and for some text", async () => {
    const { ask } = await open();
    const refused = async (body: object) => {
      const { status, answer } = await ask("POST", V1, { to: person, split: true, ...body });
      return [status, answer.code, answer.field];
    };
    expect(await refused({ location: { latitude: 1, longitude: 1 } })).toEqual([400, "MALFORMED", "split"]);
    expect(await refused({ text: " \n " })).toEqual([400, "MESSAGE_EMPTY", "text"]);
    expect(await refused({ text: "a", split: "yes" })).toEqual([400, "MALFORMED", "split"]);
  });
});

it("does not cut what signs hold together on Telegram", async () => {
  const { ask, world } = await telegram();
  const text = `${"word ".repeat(700)}**${"bold ".repeat(300)}bold**`;
  const sent = await ask("POST", V1, { to: "@layla", text, split: true, parse: "markdown" });
  expect([sent.status, (sent.answer.parts as string[]).length]).toEqual([200, 2]);
  expect((world.sessions.sent[1]?.content as { text: string }).text.startsWith("**bold")).toBe(true);
  const long = { to: "@layla", text: `\`\`\`\n${"code\n".repeat(1_000)}\`\`\``, split: true, parse: "markdown" };
  const refused = await ask("POST", V1, long);
  expect([refused.status, refused.answer.code, refused.answer.field]).toEqual([413, "MESSAGE_TOO_LONG", "text"]);
  expect(refused.answer.detail).toContain("cannot be cut");
});
