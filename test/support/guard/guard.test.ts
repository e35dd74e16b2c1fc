import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { connectionTarget, isLoopback } from "../loopback.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const VITEST = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { title: string; status: string; failureMessages: string[] }[];
  }[];
}

function misbehave(): Promise<Report> {
  return new Promise((resolve) => {
    execFile(process.execPath, [VITEST, "run", "--root", HERE, "--reporter=json"], (_error, stdout) =>
      resolve(JSON.parse(stdout.slice(stdout.indexOf('{"numTotal')))),
    );
  });
}

describe("the test guard", () => {
  it("fails a test that complains or reaches for the network, even if it swallows the error", async () => {
    const report = await misbehave();
    const outcomes = report.testResults.flatMap((file) => file.assertionResults);
    expect(outcomes.map(({ title, status }) => `${status}: ${title}`)).toEqual([
      "failed: complains",
      "failed: warns",
      "failed: connects and swallows the error",
      "failed: fetches",
      "failed: looks a name up",
      "failed: looks a name up in its own way",
      "passed: behaves: expects its complaint, and stays on this machine",
    ]);
    expect(outcomes[0]?.failureMessages.join()).toContain("console.error: something is wrong");
    expect(outcomes[4]?.failureMessages.join()).toContain("the test tried a lookup of example.com");
  });

  it.each([
    [[80, "192.0.2.1"], "192.0.2.1"],
    [[{ port: 80, host: "example.com" }], "example.com"],
    [[[{ port: 80, host: "example.com" }, null]], "example.com"],
    [[80], "localhost"],
    [[{ path: "/run/socket" }], null],
    [["/run/socket"], null],
  ])("sees where %o leads", (args, host) => {
    expect(connectionTarget(args)).toBe(host);
  });

  it.each([
    ["127.0.0.1", true],
    ["127.8.9.10", true],
    ["::1", true],
    ["[::1]", true],
    ["localhost", true],
    [null, true],
    ["10.0.0.1", false],
    ["::ffff:8.8.8.8", false],
    ["localhost.example.com", false],
  ])("%s stays on this machine: %s", (host, stays) => {
    expect(isLoopback(host)).toBe(stays);
  });
});
