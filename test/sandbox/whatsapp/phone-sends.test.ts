import "#test/support/harden-signatures.ts";

import type { proto } from "baileys";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WhatsAppPhoneSends } from "#ports/contracts/whatsapp/sandbox.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
});

afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

/** What the linked device is given. */
async function received(message: WhatsAppPhoneSends): Promise<proto.IMessage | null | undefined> {
  const sent = await world.sandbox.send(message);
  if (!sent.ok) throw new Error(sent.failure.code);
  const { id } = sent.value;
  const come = await until(() => client.received.find(({ message }) => message.key.id === id), "the message");
  return come.message.message;
}

const between = { from: ALI, to: ME } as const;
const shown = (phone: string) => world.sandbox.messages(phone).at(-1);

test("a place goes in degrees, with what it is called where that is said", async () => {
  const place = { latitude: 33.3152, longitude: -44.3661 };
  const content = await received({ kind: "location", ...between, ...place, place: "Museum" });
  const degrees = { degreesLatitude: 33.3152, degreesLongitude: -44.3661 };
  expect(content?.locationMessage).toMatchObject({ ...degrees, name: "Museum" });
  for (const phone of [ALI, ME]) {
    expect(shown(phone)).toMatchObject({ kind: "location", from: ALI, location: { ...place, name: "Museum" } });
  }
  const unnamed = await received({ kind: "location", ...between, ...place });
  expect(unnamed?.locationMessage).toMatchObject(degrees);
  expect(unnamed?.locationMessage?.name || null).toBeNull();
});

test("a contact goes as a card, whatever the name has in it", async () => {
  const name = "Omar; driver, nights\nEND:VCARD";
  const content = await received({ kind: "contact", ...between, name, number: "9647705550199" });
  expect(content?.contactMessage).toMatchObject({
    displayName: name,
    vcard: [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:;Omar\\; driver\\, nights\\nEND:VCARD;;;",
      "FN:Omar\\; driver\\, nights\\nEND:VCARD",
      "TEL;type=CELL;type=VOICE;waid=9647705550199:+9647705550199",
      "END:VCARD",
    ].join("\n"),
  });
  for (const phone of [ALI, ME]) {
    expect(shown(phone)).toMatchObject({ kind: "contact", from: ALI, contact: { name, number: "9647705550199" } });
  }
});

test("both may answer a message, which is quoted", async () => {
  const asked = await client.send(ALI, { text: "where?" });
  await until(() => shown(ALI)?.id === asked, "the question");
  const content = await received({ kind: "location", ...between, latitude: 1, longitude: 2, quotes: asked });
  expect(content?.locationMessage?.contextInfo?.stanzaId).toBe(asked);
  expect(shown(ME)).toMatchObject({ kind: "location", quotes: asked });
});
