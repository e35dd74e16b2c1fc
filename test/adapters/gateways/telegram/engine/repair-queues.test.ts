import { Deque } from "@fuman/utils";
import fc from "fast-check";
import { expect, it } from "vitest";
import { repairQueues } from "#adapters/gateways/telegram/engine/repair-queues.ts";

it("takes out the one entry that was meant, however the queue was used before", () => {
  repairQueues();
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.nat(40), (before, length, picked) => {
      const queue = new Deque<number>();
      for (let entry = 0; entry < before; entry += 1) queue.pushBack(-1);
      for (let entry = 0; entry < before; entry += 1) queue.popFront();
      const entries = Array.from({ length }, (_, index) => index);
      for (const entry of entries) queue.pushBack(entry);
      queue.removeBy((entry) => entry === picked);
      expect(queue.length).toBe(entries.filter((entry) => entry !== picked).length);
      const left = Array.from({ length: queue.length }, () => queue.popFront());
      expect(left).toEqual(entries.filter((entry) => entry !== picked));
    }),
  );
});
