import { describe, expect, it } from "vitest";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { gatewayRefusals, ownerWorld } from "#test/support/owner.ts";
import { sendAsOwner } from "#use-cases/messages/send-as-owner.ts";

const LENGTHS = { whatsapp: WHATSAPP_LIMITS.textLength, telegram: TELEGRAM_LIMITS.textLength };
const TEXT = { kind: "text", text: "salam" } as const;

async function linkedWorld(platform: "whatsapp" | "telegram") {
  const world = await ownerWorld(platform);
  if (platform === "whatsapp") world.ports.whatsapp.sessions.scan(world.input.id, "9647700000001");
  else world.ports.telegram.sessions.link(world.input.id);
  return world;
}

describe.each(["whatsapp", "telegram"] as const)("sending from the dashboard on %s", (platform) => {
  const message = { platform, recipient: "+٩٦٤ 770 123 4567", content: TEXT };

  it("hands the message to the gateway, the recipient without ornament", async () => {
    const { ports, input, credentials } = await linkedWorld(platform);
    const sent = await sendAsOwner(ports, { ...input, ...message });
    expect(sent).toMatchObject({ ok: true, value: { message: "Message sent successfully" } });
    const [call] = ports[platform].sent;
    expect(call).toMatchObject({ client: credentials.client, message: TEXT });
    expect(JSON.stringify(call)).toContain('"9647701234567"');
  });

  it("gives a contact's number in digits", async () => {
    const { ports, input } = await linkedWorld(platform);
    const content = { kind: "contact", firstName: "Omar", number: "+964 770 555 0199" } as const;
    await sendAsOwner(ports, { ...input, ...message, content });
    expect(ports[platform].sent).toMatchObject([{ message: { ...content, number: "9647705550199" } }]);
  });

  it.each([
    ["recipient", { recipient: "12" }],
    ["recipient", { recipient: "id:-1001234567890" }],
    ["number", { content: { kind: "contact", firstName: "A", number: "no" } as const }],
  ])("names %s as what is wrong, and calls nobody", async (field, wrong) => {
    const { ports, input } = await linkedWorld(platform);
    const sent = await sendAsOwner(ports, { ...input, ...message, ...wrong });
    expect(sent).toMatchObject({ failure: { code: "invalid", field } });
    expect(ports[platform].sent).toEqual([]);
  });

  it("sends an album, and a text in several messages where that is asked for", async () => {
    const { ports, input } = await linkedWorld(platform);
    const items = [
      { kind: "image", url: "https://a.example/b.png" },
      { kind: "video", url: "media:med_00T3ZBV3WW5MCE7" },
    ] as const;
    const text = "x".repeat(LENGTHS[platform] + 1);
    const album = await sendAsOwner(ports, { ...input, ...message, content: { kind: "album", items } });
    const content = { kind: "text", text } as const;
    const parts = await sendAsOwner(ports, { ...input, ...message, content, choice: { split: true } });
    expect([album.ok, parts.ok]).toEqual([true, true]);
    expect(ports[platform].sent).toMatchObject([
      { message: { kind: "album", items } },
      { message: content, split: true },
    ]);
  });

  it("says at the text that it is longer than a message, and calls nobody", async () => {
    const { ports, input } = await linkedWorld(platform);
    const content = { kind: "text", text: "x".repeat(LENGTHS[platform] + 1) } as const;
    const sent = await sendAsOwner(ports, { ...input, ...message, content });
    expect(sent).toMatchObject({ failure: { code: "invalid", field: "text" } });
    expect(ports[platform].sent).toEqual([]);
  });

  it("says what the gateway says", async () => {
    const { ports, input } = await linkedWorld(platform);
    const sent = await sendAsOwner(ports, { ...input, ...message, recipient: "9647701230404" });
    expect(sent).toMatchObject({ failure: { code: "provider-failed", reason: { code: "RECIPIENT_NOT_FOUND" } } });
  });

  gatewayRefusals(platform, (ports, input) => sendAsOwner(ports, { ...input, ...message }));
});

it("takes @username and id: on Telegram as they are", async () => {
  const { ports, input } = await linkedWorld("telegram");
  for (const recipient of ["@wesal_team", "id:6000000003"]) {
    await sendAsOwner(ports, { ...input, platform: "telegram", recipient, content: TEXT });
  }
  expect(ports.telegram.sent.map((sent) => sent.recipient)).toEqual(["@wesal_team", "id:6000000003"]);
});
