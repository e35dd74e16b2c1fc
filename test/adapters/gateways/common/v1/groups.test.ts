import { afterEach, describe, expect, it } from "vitest";
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
