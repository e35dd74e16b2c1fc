import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../../chaos/harness/receiver.ts";

const SECRET = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;

describe("a receiver of webhooks", () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  function post(url: string, id: string, secret = SECRET): Promise<Response> {
    const [body, now] = [JSON.stringify({ id }), new Date()];
    const signature = new Webhook(secret).sign(id, now, body);
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
    return fetch(url, { method: "POST", headers, body });
  }

  it("notes each call by its id, whether it is genuine, and how many were under way at once", async () => {
    const inlet = receiver.inlet();
    inlet.secret = SECRET;
    const other = `whsec_${Buffer.alloc(32, "b").toString("base64")}`;
    await Promise.all([post(inlet.url, "evt_1"), post(inlet.url, "evt_2")]);
    await post(inlet.url, "evt_3", other);
    expect(inlet.arrivals.map(({ id }) => id).toSorted()).toEqual(["evt_1", "evt_2", "evt_3"]);
    expect(inlet.arrivals.at(-1)).toMatchObject({ body: '{"id":"evt_3"}', genuine: false });
    expect(inlet.arrivals.slice(0, 2).map(({ genuine }) => genuine)).toEqual([true, true]);
    for (const { atMs, answeredMs } of inlet.arrivals) expect(answeredMs).toBeGreaterThan(atMs);
    expect(inlet.mostAtOnce).toBe(2);
  });

  it("fails every so often, hangs when told to, and is not there while it is away", async () => {
    const [faltering, hanging] = [receiver.inlet({ failsEvery: 2 }), receiver.inlet()];
    expect((await post(faltering.url, "evt_1")).status).toBe(200);
    expect((await post(faltering.url, "evt_1")).status).toBe(503);
    hanging.manners = "hangs";
    const waiting = post(hanging.url, "evt_2").then(
      () => "answered",
      () => "cut",
    );
    while (hanging.arrivals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await receiver.goAway();
    expect(await waiting).toBe("cut");
    await expect(post(faltering.url, "evt_3")).rejects.toThrow();
    await receiver.comeBack();
    expect((await post(faltering.url, "evt_3")).status).toBe(200);
    expect(hanging.arrivals[0]?.answeredMs).toBeNull();
  });
});
