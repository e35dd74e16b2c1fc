import { afterEach, describe, expect, it } from "vitest";
import { closeGateways } from "#test/support/gateway-transports.ts";
import { BOTH } from "#test/support/message-api.ts";

afterEach(closeGateways);

const V1 = "/v1/instances/Client001";

describe.each(BOTH)("the query of a call on $platform", ({ open, person }) => {
  it.each([
    ["POST", `${V1}/messages?colour=1`, "none"],
    ["POST", `${V1}/messages?dtoken=token1`, "none"],
    ["GET", `${V1}/session?colour=1`, "none"],
    ["GET", `${V1}/messages/ABC?colour=1`, "none"],
    ["GET", `${V1}/chats?colour=1`, "after and limit"],
    ["POST", "/v1/media?client=Client001&colour=1", "client and fileName"],
    ["POST", "/v1/media?client=Client001&dtoken=token1", "client and fileName"],
  ])("of %s %s is told which parameters there are, and dtoken is none", async (method, path, known) => {
    const { ask } = await open();
    const body = path.startsWith(`${V1}/messages?`) ? { to: person, text: "a" } : undefined;
    const { status, answer } = await ask(method, path, body);
    expect([status, answer.code, answer.field]).toEqual([400, "MALFORMED", /(colour|dtoken)/.exec(path)?.[0]]);
    expect(answer.detail).toMatch(
      new RegExp(`^(colour|dtoken) is not a query parameter of this path, which takes ${known}\\.$`),
    );
  });

  it("names a parameter of a file once", async () => {
    const { ask } = await open();
    const { status, answer } = await ask("POST", "/v1/media?client=Client001&fileName=a.txt&fileName=b.txt");
    expect([status, answer.field]).toEqual([400, "fileName"]);
  });
});
