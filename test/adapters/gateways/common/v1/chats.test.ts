import { afterEach, describe, expect, it } from "vitest";
import { FAKE_PICTURE } from "#test/fakes/network-chats.ts";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { AUTHORIZATION, BOTH } from "#test/support/message-api.ts";

afterEach(closeGateways);

const path = (id: string, of: string) =>
  `/v1/instances/Client001/${of === "picture" ? "contacts" : "chats"}/${encodeURIComponent(id)}/${of}`;
const GROUP = "group:4000000001";

describe.each(BOTH)("a picture on $platform", ({ open, person }) => {
  it("is answered with its bytes, its type, and how it may be kept", async () => {
    const { transport } = await open();
    const get = { method: "GET", path: path(person, "picture"), headers: AUTHORIZATION };
    const { status, headers, text } = await transport(get);
    expect([status, text]).toEqual([200, FAKE_PICTURE.bytes.toString()]);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(FAKE_PICTURE.bytes.byteLength),
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const again = { ...get, headers: { ...AUTHORIZATION, "if-none-match": `W/"x", ${headers.etag}` } };
    const same = await transport(again);
    expect([same.status, same.text, same.headers.etag]).toEqual([304, "", headers.etag]);
    expect(same.headers["cache-control"]).toBe("private, max-age=300");
    const other = await transport({ ...get, headers: { ...AUTHORIZATION, "if-none-match": '"another"' } });
    expect(other.status).toBe(200);
  });

  it("is said not to be there, in words, and so is whoever is nobody", async () => {
    const { ask } = await open();
    const none = await ask("GET", path(GROUP, "picture"));
    expect([none.status, none.answer.code, none.answer.detail]).toEqual([
      ...[404, "PICTURE_NOT_FOUND", "There is no picture here, or it is not shown to this account."],
    ]);
    expect(none.headers["cache-control"]).toBe("no-store");
    const nobody = await ask("GET", path("9647700000404", "picture"));
    expect([nobody.status, nobody.answer.code]).toEqual([404, "RECIPIENT_NOT_FOUND"]);
    const unreadable = await ask("GET", path("x", "picture"));
    expect([unreadable.status, unreadable.answer.code, unreadable.answer.field]).toEqual([400, "MALFORMED", "id"]);
  });

  it("is asked of the network within the limit of sends", async () => {
    const { ask } = await open();
    const { headers } = await ask("GET", path(GROUP, "picture"));
    expect(headers.ratelimit).toMatch(/^"sends"/);
  });
});
