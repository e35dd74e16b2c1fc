import { describe, expect, it } from "vitest";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { MessageRecord } from "#ports/messages.ts";
import { keptMessages, PHONE } from "#test/support/kept-messages.ts";
import { isAboutPerson } from "#use-cases/provider-api/is-about-person.ts";

const LAYLA = { id: "5", name: "Layla", username: "Layla", phone: "9647701234567" };

async function found(put: (kept: ReturnType<typeof keptMessages>) => string): Promise<MessageRecord> {
  const kept = keptMessages();
  const record = await kept.messages.find(1, put(kept));
  if (record === null) throw new Error("not put");
  return record;
}

describe("a message", () => {
  it.each<[Recipient, boolean]>([
    [PHONE, true],
    [{ kind: "phone", phone: "9647701234567", bare: true }, true],
    [{ kind: "phone", phone: "9647701234568" }, false],
    [{ kind: "id", id: "9647701234567" }, false],
  ])("that went out is about whom it was to: %o %s", async (person, isAbout) => {
    expect(isAboutPerson(await found(({ putMessage }) => putMessage(1, "1", "read")), person)).toBe(isAbout);
  });

  it.each<[Recipient, boolean]>([
    [{ kind: "id", id: "5" }, true],
    [{ kind: "id", id: "6" }, false],
    [{ kind: "username", username: "layla" }, true],
    [{ kind: "username", username: "sara" }, false],
    [PHONE, true],
    [{ kind: "phone", phone: "9647701234568" }, false],
  ])("that came in is about who wrote it, by each name of theirs: %o %s", async (person, isAbout) => {
    const record = await found(({ receive }) => receive({ sender: LAYLA, recipient: { kind: "id", id: "5" } }));
    expect(isAboutPerson(record, person)).toBe(isAbout);
  });

  it("that has been erased is about nobody", async () => {
    const record = await found(({ putMessage }) => putMessage(1, "1", "read"));
    expect(isAboutPerson({ ...record, message: null }, PHONE)).toBe(false);
  });
});
