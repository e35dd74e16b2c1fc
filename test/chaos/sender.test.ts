import { describe, expect, it } from "vitest";
import type { Called } from "../../chaos/harness/http.ts";
import { sendUntilAnswered } from "../../chaos/harness/sender.ts";
import { accountAnswering, answered, NOBODY } from "./world.ts";

const MESSAGE = { recipient: "9647700000015", text: "Hello", key: "hello-1" };
const NO_PAUSE = { pauseMs: { min: 0, max: 0 } };

async function sendThrough(answers: readonly Called[], key: string | undefined = MESSAGE.key) {
  const { account, asked } = accountAnswering(answers);
  const sent = await sendUntilAnswered(NOBODY, account, { ...MESSAGE, key }, NO_PAUSE);
  return { sent, asked };
}

describe("a program that sends", () => {
  it("asks again under its key until the answer is final", async () => {
    const { sent, asked } = await sendThrough([
      { kind: "refused" },
      { kind: "cut", code: "ECONNRESET" },
      { kind: "late" },
      answered(504, { id: "msg_1" }),
      answered(503, { id: "msg_1" }, { "retry-after": "0" }),
      answered(409, { code: "IDEMPOTENCY_RUNNING", id: "msg_1" }),
      answered(409, { code: "NOT_CONNECTED" }),
      answered(429),
      answered(200, { id: "msg_1", messageId: "3EB0" }),
    ]);
    expect(asked).toEqual(Array(9).fill(MESSAGE));
    expect(sent).toMatchObject({ outcome: "acknowledged", id: "msg_1", messageId: "3EB0", ids: new Set(["msg_1"]) });
  });

  it.each([404, 422])("takes %i for an answer", async (status) => {
    const { sent, asked } = await sendThrough([answered(status, { code: "RECIPIENT_NOT_FOUND" })]);
    expect([sent.outcome, asked.length]).toEqual(["refused", 1]);
  });

  it("notices a second id", async () => {
    const { sent } = await sendThrough([answered(502, { id: "msg_1" }), answered(200, { id: "msg_2" })]);
    expect([...sent.ids]).toEqual(["msg_1", "msg_2"]);
  });

  it("asks once without a key", async () => {
    const { account, asked } = accountAnswering([{ kind: "cut", code: "ECONNRESET" }]);
    const { recipient, text } = MESSAGE;
    const sent = await sendUntilAnswered(NOBODY, account, { recipient, text }, NO_PAUSE);
    expect([sent.outcome, asked.length]).toEqual(["open", 1]);
  });
});
