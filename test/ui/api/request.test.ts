import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pathTo, RequestError, request, sentenceOf, writeSentence } from "#ui/api/request.ts";

const closers: (() => void)[] = [];
const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal("window", { location: { pathname: "/dashboard/instances", search: "?manage=3", assign } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const close of closers.splice(0)) close();
});

/** A server that answers once with this; its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function answering(status: number, body: unknown): Promise<string> {
  return serve((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

function failed(code: string, more: object = {}): object {
  const message = "Please wait";
  return { success: false, status: "error", error: true, code, message, requestId: "r", ...more };
}

async function errorOf(path: Promise<string>): Promise<RequestError> {
  const error = await request(await path).catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error(`expected a RequestError, got ${String(error)}`);
  return error;
}

describe("a request to our own API", () => {
  it("resolves with the answer", async () => {
    await expect(request(await answering(200, { totalInstances: 2 }))).resolves.toEqual({ totalInstances: 2 });
  });

  it("sends a body as JSON and asks for JSON", async () => {
    let seen: unknown;
    const address = await serve(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method, headers } = incoming;
      seen = { method, type: headers["content-type"], accept: headers.accept, body: Buffer.concat(chunks).toString() };
      response.end("{}");
    });
    await request(address, { method: "POST", body: { name: "Shop" } });
    expect(seen).toEqual({
      method: "POST",
      type: "application/json",
      accept: "application/json",
      body: '{"name":"Shop"}',
    });
  });

  it("throws what the server said, its field and its patience", async () => {
    const error = await errorOf(answering(429, failed("RATE_LIMITED", { field: "name", retryAfter: 7 })));
    expect(error).toMatchObject({ code: "RATE_LIMITED", sentence: "Please wait", field: "name", retryAfterSeconds: 7 });
    expect(sentenceOf(error, "Failed")).toBe("Please wait");
  });

  it("says that no response was received when nobody answers", async () => {
    const address = await answering(200, {});
    for (const close of closers.splice(0)) close();
    const error = await errorOf(Promise.resolve(address));
    expect(error.code).toBe("NO_RESPONSE");
    expect(writeSentence(error, "Failed to save instance")).toBe("No response received from server");
    expect(sentenceOf(error, "Failed to check status")).toBe("Failed to check status");
  });

  it("does not show a stranger's error page", async () => {
    const error = await errorOf(answering(502, "<h1>Bad gateway</h1>"));
    expect(error.code).toBe("UNREADABLE");
    expect(writeSentence(error, "Failed to save instance")).toBe("Failed to save instance");
  });

  it("leaves for the login once the session has ended, with the way back", async () => {
    await errorOf(answering(401, failed("NOT_SIGNED_IN")));
    // Not at once: whoever has just logged out is on the way there already.
    expect(assign).not.toHaveBeenCalled();
    await vi.waitFor(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith("/login?from=%2Fdashboard%2Finstances%3Fmanage%3D3"),
    );
  });

  it("stays where it is on any other refusal", async () => {
    await errorOf(answering(401, failed("TOKEN_INVALID")));
    expect(assign).not.toHaveBeenCalled();
  });

  it("can be called off", async () => {
    const never = await serve(() => {});
    const controller = new AbortController();
    const pending = request(never, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("escapes what it puts into a path", () => {
  expect(pathTo("/api/instances/:id/messages/:messageId", { id: 3, messageId: "a/b" })).toBe(
    "/api/instances/3/messages/a%2Fb",
  );
});
