import { describe, expect, it } from "vitest";
import { isLinkKept, type LinkChange, linkStandingOf } from "#domain/sessions/link.ts";

const SINCE = new Date("2026-11-21T10:00:00.000Z");
const link = (state: LinkChange["state"], reason: LinkChange["reason"], phone: string | null = null): LinkChange => ({
  ...{ state, reason, since: SINCE },
  account: phone === null ? null : { phone, name: null, username: null },
});
const CONNECTED = link("connected", "linked", "1");

describe("a change of a link", () => {
  it.each([
    ["an account that was linked", link("linking", "phone-scanned"), CONNECTED],
    ["another name of it", CONNECTED, link("connected", "linked", "2")],
    ["one that is away", CONNECTED, link("reconnecting", "connection-lost", "1")],
    ["another reason", link("reconnecting", "connection-lost"), link("reconnecting", "server-silent")],
    ["one that is back after a restart", link("reconnecting", "restoring"), CONNECTED],
    ["one that a restart has found gone", link("reconnecting", "restoring"), link("logged_out", "unlinked-from-phone")],
    [
      "one that was logged out while it was away",
      link("inactive", "client-outdated"),
      link("logged_out", "logged-out-here"),
    ],
  ])("is kept: %s", (_, before, after) => {
    expect(isLinkKept(before, after)).toBe(true);
  });

  it.each([
    ["nothing new", CONNECTED, { ...CONNECTED, since: new Date() }],
    ["the service stops", CONNECTED, link("reconnecting", "gateway-stopping", "1")],
    ["the service starts", link("inactive", "never-linked"), link("reconnecting", "restoring")],
    ["a code is shown", link("logged_out", "unlinked-from-phone"), link("qr", "waiting-for-scan")],
    ["a code that nobody has scanned", link("qr", "waiting-for-scan"), link("inactive", "code-expired")],
  ])("is not kept: %s", (_, before, after) => {
    expect(isLinkKept(before, after)).toBe(false);
  });
});

it("tells an outage from what its owner has ended", () => {
  expect(linkStandingOf(null)).toBe("none");
  expect(linkStandingOf(CONNECTED)).toBe("connected");
  expect(linkStandingOf(link("reconnecting", "server-silent"))).toBe("returning");
  expect(linkStandingOf(link("banned", "refused-by-provider"))).toBe("down");
  expect(linkStandingOf(link("logged_out", "logged-out-here"))).toBe("logged-out");
});
