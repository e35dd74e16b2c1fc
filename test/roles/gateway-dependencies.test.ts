import { expect, it } from "vitest";
import { allowedHosts } from "#roles/gateway-dependencies.ts";

const LOCAL = "http://127.0.0.1:3000";

it.each([
  LOCAL,
  "http://localhost:3000",
])("lets the sandbox fetch samples by either name of loopback, from %s", (publicUrl) => {
  const hosts = allowedHosts({ network: "sandbox", fetchAllow: ["files:9000"], publicUrl });
  expect(hosts).toEqual(["files:9000", "127.0.0.1:3000", "localhost:3000"]);
});

it("lets the sandbox fetch from where browsers reach the dashboard", () => {
  const hosts = allowedHosts({ network: "sandbox", fetchAllow: [], publicUrl: "http://192.168.1.5:3000" });
  expect(hosts).toEqual(["192.168.1.5:3000"]);
});

it("adds nothing on the real networks", () => {
  expect(allowedHosts({ network: "live", fetchAllow: [], publicUrl: LOCAL })).toEqual([]);
});
