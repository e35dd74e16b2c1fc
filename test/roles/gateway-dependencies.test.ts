import { expect, it } from "vitest";
import { guardedDownload } from "#adapters/fetch/guarded-download.ts";
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

it.each([
  ["https://wesal.example", ["wesal.example:443"]],
  ["http://wesal.example", ["wesal.example:80"]],
  ["http://localhost", ["127.0.0.1:80", "localhost:80"]],
])("takes the port that its protocol has where the address has none: %s", (publicUrl, hosts) => {
  const allow = allowedHosts({ network: "sandbox", fetchAllow: [], publicUrl });
  expect(allow).toEqual(hosts);
  expect(() => guardedDownload({ allow })).not.toThrow();
});

it("adds nothing on the real networks", () => {
  expect(allowedHosts({ network: "live", fetchAllow: [], publicUrl: LOCAL })).toEqual([]);
});
