import { describe, expect, test } from "vitest";
import { adminWorld, DONE } from "#test/support/admin-world.ts";
import { pageOf } from "#test/support/web.ts";

const CONTENT = [
  {
    path: "tutorials",
    text: { title: "Link a phone", description: "In a minute", url: "https://youtu.be/dQw4w9WgXcQ" },
    other: { title: "Send", description: "A picture", url: "https://example.com/send" },
    key: "url",
    taken: "Another tutorial has this address",
    empty: { title: " ", description: "d", url: "https://example.com" },
    emptyField: "title",
    name: "title",
    long: "🌙".repeat(127),
    recorded: "🌙".repeat(127),
  },
  {
    path: "faqs",
    text: { question: "Is it free?", answer: "To start,\nyes." },
    other: { question: "Is it safe?", answer: "Yes." },
    key: "question",
    taken: "This question is there already",
    empty: { question: "Why?", answer: "\n" },
    emptyField: "answer",
    name: "question",
    long: "🌙".repeat(300),
    recorded: "🌙".repeat(255),
  },
] as const;

describe.each(CONTENT)("the $path", ({ path, text, other, key, taken, ...row }) => {
  test("are added, changed and deleted, on the administrator's own record", async () => {
    const { call, admin, clock, records } = await adminWorld();
    const listed = async () => (await call("GET", path)).json[path];
    expect(await call("POST", path, text)).toEqual(DONE);
    const addedAt = clock.now().toISOString();
    expect(await listed()).toMatchObject([{ ...text, id: 1, addedAt }]);

    clock.pass(60_000);
    expect(await call("PUT", `${path}/1`, other)).toEqual(DONE);
    expect(await listed()).toMatchObject([{ ...other, id: 1, addedAt }]);

    expect(await call("DELETE", `${path}/1`)).toEqual(DONE);
    expect(await listed()).toEqual([]);
    const entry = { action: "content-changed", userId: admin.id, instanceId: null, address: "10.0.0.1" };
    expect(records()).toMatchObject([entry, entry, entry]);
  });

  test("are named on record, as far as it holds", async () => {
    const { call, stores } = await adminWorld();
    await call("POST", path, { ...text, [row.name]: row.long });
    await call("PUT", `${path}/1`, { ...other, [row.name]: "New" });
    await call("DELETE", `${path}/1`);
    const changes = stores.audit.entries.filter(({ action }) => action === "content-changed");
    expect(changes.map(({ about }) => about)).toEqual([row.recorded, "New", "New"]);
  });

  test("are each there once", async () => {
    const { call, records } = await adminWorld();
    await call("POST", path, text);
    await call("POST", path, other);
    const refusal = { status: 409, json: { code: "CONFLICT", field: key, message: taken } };
    expect(await call("POST", path, text)).toMatchObject(refusal);
    expect(await call("PUT", `${path}/2`, text)).toMatchObject(refusal);
    expect(records()).toHaveLength(2);
  });

  test("are refused with a field that is empty, or unknown", async () => {
    const { call, records } = await adminWorld();
    expect(await call("POST", path, row.empty)).toMatchObject({ status: 400, json: { field: row.emptyField } });
    expect(await call("POST", path, { ...text, id: 7 })).toMatchObject({ status: 400, json: { field: "id" } });
    expect([(await call("GET", path)).json[path], records()]).toEqual([[], []]);
  });

  test.each(["PUT", "DELETE"])("are not there for %s once they are deleted", async (method) => {
    const { call, records } = await adminWorld();
    const gone = { status: 404, json: { code: "CONTENT_NOT_FOUND", message: "It has been deleted meanwhile" } };
    expect(await call(method, `${path}/1`, method === "PUT" ? text : undefined)).toMatchObject(gone);
    expect(records()).toEqual([]);
  });
});

test("readers see what an administrator wrote, and an address that is none is refused", async () => {
  const { call, get } = await adminWorld();
  await call("POST", "tutorials", CONTENT[0].text);
  expect((await pageOf(await get("/tutorials"), "tutorials")).tutorials).toMatchObject([CONTENT[0].text]);
  expect(await call("POST", "tutorials", { ...CONTENT[0].text, url: "javascript:alert(1)" })).toMatchObject({
    status: 400,
    json: { field: "url", message: "Video address must start with https:// or http://" },
  });
});
