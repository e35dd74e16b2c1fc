import { describe, expect, it } from "vitest";
import { groupReadings } from "#sandbox/whatsapp/group-readings.ts";
import { until } from "#test/support/until.ts";

describe("what phones in a group read", () => {
  it("is waited for, and no longer than it may take", async () => {
    const readings = groupReadings({ warn: () => undefined });
    const read: string[] = [];
    const slow = Promise.withResolvers<void>();
    await readings.begin("a", ["1", "2"], async (phone) => void read.push(phone), 5_000);
    expect(read).toEqual(["1", "2"]);
    await readings.begin("b", ["1", "2"], () => slow.promise, 10);
    slow.resolve();
  });

  it("is read in the order of the messages, each group's by itself, and one that fails holds nothing up", async () => {
    const warned: string[] = [];
    const readings = groupReadings({ warn: (event) => void warned.push(event) });
    const read: string[] = [];
    const held = Promise.withResolvers<void>();
    const slowly = (message: string) => async (phone: string) => {
      if (phone === "1") await held.promise;
      read.push(`${message} ${phone}`);
      if (message === "first") throw new Error("not readable");
    };
    await readings.begin("a", ["1", "2"], slowly("first"), 0);
    await readings.begin("a", ["2", "1"], slowly("second"), 0);
    await readings.begin("b", ["3"], slowly("other"), 5_000);
    expect(read).toEqual(["other 3"]);
    held.resolve();
    await until(() => read.length === 5, "all have been read");
    expect(read).toEqual(["other 3", "first 1", "first 2", "second 2", "second 1"]);
    expect(warned).toEqual(["sandbox-group-not-read", "sandbox-group-not-read"]);
  });

  it("is read no more once the network closes", async () => {
    const readings = groupReadings({ warn: () => undefined });
    const read: string[] = [];
    await readings.begin(
      "a",
      ["1", "2"],
      async (phone) => {
        read.push(phone);
        readings.close();
      },
      5_000,
    );
    expect(read).toEqual(["1"]);
  });
});
