import { afterEach, describe, expect, it, vi } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH, PHONE, whatsApp } from "#test/support/message-api.ts";

afterEach(closeGateways);

const V1 = "/v1/instances/Client001";

describe.each(BOTH)("who is named to the unified API on $platform", ({ open, person }) => {
  it("is named by the caller's own field, where it is nobody", async () => {
    const { ask } = await open();
    const refused = async (path: string, body: object) => {
      const { status, answer } = await ask("POST", `${V1}${path}`, body);
      return [status, answer.field];
    };
    const group = person.startsWith("@") ? "group:4000000001" : "group:120363021033254949";
    expect(await refused("/typing", { to: "nobody?", state: "typing" })).toEqual([400, "to"]);
    expect(await refused("/groups", { subject: "Team", members: [person, "nobody?"] })).toEqual([400, "members.1"]);
    expect(await refused("/groups", { subject: "Team", members: [person, group] })).toEqual([400, "members.1"]);
    expect(await refused(`/groups/${group}/members`, { change: "add", members: [group] })).toEqual([400, "members.0"]);
  });

  it("has read messages of the chat that is named alone, and is told which is another's", async () => {
    const { ask, world } = await open();
    const id = world.receive({ text: "salam" });
    const read = (to: string, ...messages: string[]) => ask("POST", `${V1}/read`, { to, messages });
    expect((await read("id:99", id)).answer.field).toBeUndefined();
    const other = await read("id:98", id);
    expect([other.status, other.answer.code, other.answer.field]).toEqual([400, "MALFORMED", "messages.0"]);
    const unknown = await read("id:99", id, "msg_000000000000000");
    expect([unknown.status, unknown.answer.code, unknown.answer.field]).toEqual([
      ...[404, "MESSAGE_NOT_FOUND", "messages.1"],
    ]);
  });
});

describe.each(BOTH)("a group's picture on $platform", ({ open, person }) => {
  const group = person.startsWith("@") ? "group:4000000001" : "group:120363021033254949";
  const path = `${V1}/groups/${group}/picture`;

  it("is made of a file wherever that is, and refused under the name that it was given by", async () => {
    const { ask } = await open();
    const answerTo = async (image: object) => {
      const { status, answer } = await ask("PUT", path, { image });
      return [status, answer.code, answer.field];
    };
    // It is a picture: what is not there is the group.
    expect(await answerTo({ url: "https://a.example/b.png" })).toEqual([404, "RECIPIENT_NOT_FOUND", undefined]);
    expect(await answerTo({ base64: "iVBORw0KGgo=" })).toEqual([404, "RECIPIENT_NOT_FOUND", undefined]);
    expect(await answerTo({ url: "https://a.example/broken.png" })).toEqual([422, "MEDIA_TYPE", "image.url"]);
    expect(await answerTo({ url: "https://a.example/gone.png" })).toEqual([422, "MEDIA_UNREACHABLE", "image.url"]);
    expect(await answerTo({})).toEqual([400, "MALFORMED", "image"]);
    expect(await answerTo({ base64: "no base64!" })).toEqual([400, "MALFORMED", "image"]);
    expect(await answerTo({ url: "https://a.example/b.png", caption: "Us" })).toEqual([
      400,
      "MALFORMED",
      "image.caption",
    ]);
    expect((await ask("DELETE", path)).answer.code).toBe("RECIPIENT_NOT_FOUND");
    const ofPerson = await ask("PUT", `${V1}/groups/id:98/picture`, { image: { url: "https://a.example/b.png" } });
    expect([ofPerson.status, ofPerson.answer.field]).toEqual([400, "id"]);
  });

  it("keeps nothing of what came with the call", async () => {
    const { ask, world } = await open();
    const kept = vi.spyOn(world.ports.uploads, "keep");
    await ask("PUT", path, { image: { base64: "iVBORw0KGgo=" } });
    const upload = await kept.mock.results[0]?.value;
    expect(upload.ok).toBe(true);
    expect(await world.ports.uploads.open(1, upload.value.id)).toBeNull();
  });
});

const SAID = ["status", "code", "field", "detail"] as const;

it("is told to use the names that WhatsApp has, where only Telegram has the other", async () => {
  const { ask } = await whatsApp();
  const id = (await ask("POST", `${V1}/messages`, { to: PHONE, text: "salam" })).answer.id;
  for (const to of ["@layla", "channel:4000000001"]) {
    for (const [path, body] of [
      ["/messages", { to, text: "salam" }],
      [`/messages/${id}/forward`, { to }],
      ["/typing", { to, state: "typing" }],
    ] as const) {
      const { answer } = await ask("POST", `${V1}${path}`, body);
      expect(SAID.map((name) => answer[name])).toEqual([
        ...[422, "NOT_SUPPORTED", "to"],
        "WhatsApp has no usernames, and its channels are not served: name a person by number, a group by group:.",
      ]);
    }
  }
});

it("is told of a group that the account is not in by what it is", async () => {
  const { ask } = await whatsApp();
  const { answer } = await ask("POST", `${V1}/messages`, { to: "group:120363021030404", text: "salam" });
  expect(SAID.map((name) => answer[name])).toEqual([
    ...[404, "RECIPIENT_NOT_FOUND", "to"],
    "The account is in no such group, or one of those who are named is nobody.",
  ]);
});
