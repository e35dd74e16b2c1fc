import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { IncomingRequest } from "#adapters/gateways/common/api/incoming-request.ts";

function asked(response: EventEmitter & { destroyed?: boolean }): IncomingRequest {
  const incoming = { headers: {} } as IncomingMessage;
  return new IncomingRequest(incoming, response as ServerResponse, () => "", "Client001", "", "", {}, "", "r1", null);
}

test("listens once for a caller who leaves, however often it is asked", () => {
  const response = new EventEmitter();
  const request = asked(response);
  const signals = new Set(Array.from({ length: 100 }, () => request.gone));
  expect([signals.size, response.listenerCount("close")]).toEqual([1, 1]);
  expect(request.gone.aborted).toBe(false);
  response.emit("close");
  expect(request.gone.aborted).toBe(true);
});

test("knows of one who has left before", () => {
  expect(asked(Object.assign(new EventEmitter(), { destroyed: true })).gone.aborted).toBe(true);
});
