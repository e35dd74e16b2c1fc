import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { request } from "undici";
import { expect, it, vi } from "vitest";

it("complains", () => {
  console.error("something is wrong");
});

it("warns", () => {
  console.warn("something is odd");
});

it("connects and swallows the error", () => {
  expect(() => connect(80, "192.0.2.1")).toThrow();
});

it("fetches", async () => {
  await request("http://192.0.2.1/").catch(() => {});
});

it("looks a name up", async () => {
  await lookup("example.com").catch(() => {});
});

it("looks a name up in its own way", async () => {
  const lookup = (_host: string, _how: object, done: (error: null, address: string, family: number) => void) =>
    done(null, "192.0.2.1", 4);
  const socket = connect({ host: "pinned.example", port: 80, lookup: lookup as never });
  await new Promise((resolve) => socket.once("error", resolve));
});

it("behaves: expects its complaint, and stays on this machine", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  console.error("expected");
  await request("http://127.0.0.1:1/").catch(() => {});
  vi.restoreAllMocks();
});
