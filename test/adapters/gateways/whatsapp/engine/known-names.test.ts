import { expect, it } from "vitest";
import { knownNames } from "#adapters/gateways/whatsapp/engine/known-names.ts";

const MAPPINGS: Readonly<Record<string, string>> = {
  "9647701234567": "100000000000003",
  "100000000000003_reverse": "9647701234567",
};
const keys = {
  get: async (_type: string, ids: string[]) =>
    Object.fromEntries(ids.flatMap((id) => (MAPPINGS[id] === undefined ? [] : [[id, MAPPINGS[id]]]))),
} as never;

const PHONE = { kind: "phone", phone: "9647701234567" } as const;
const LID = { kind: "id", id: "100000000000003" } as const;

it("gives a person's number first, by whichever name they are asked for", async () => {
  expect(await knownNames(keys, PHONE)).toEqual([PHONE, LID]);
  expect(await knownNames(keys, LID)).toEqual([PHONE, LID]);
});

it("gives what was asked for where WhatsApp has told nothing else", async () => {
  for (const one of [{ kind: "phone", phone: "9647700000001" } as const, { kind: "id", id: "1" } as const])
    expect(await knownNames(keys, one)).toEqual([one]);
  const group = { kind: "group", id: "120363021033000001" } as const;
  expect(await knownNames(keys, group)).toEqual([group]);
});
