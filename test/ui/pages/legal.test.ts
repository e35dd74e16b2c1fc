// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DELETION_WAITS_DAYS } from "#domain/accounts/deletion.ts";
import { MAX_UNKEPT_HOURS } from "#domain/instances/privacy.ts";
import { KEEP_AUDIT_MS, KEEP_KEYS_MS, KEEP_OUTBOX_MS } from "#domain/retention.ts";
import { LOOKUP_LIFE_MS } from "#ports/telegram-lookups.ts";
import { button, htmlOf, parse } from "#test/support/content-pages.ts";

const PAGES = ["privacy", "terms", "cookies"] as const;

function page(name: (typeof PAGES)[number], keepMessagesDays = 30): Document {
  return parse(htmlOf(name === "privacy" ? { name, props: { keepMessagesDays } } : { name, props: {} }));
}

function text(name: (typeof PAGES)[number]): string {
  return page(name).querySelector("main")?.textContent ?? "";
}

/** Rows of the page's tables, by their name. */
function rows(name: (typeof PAGES)[number], keepMessagesDays?: number): Map<string, string> {
  const found = [...page(name, keepMessagesDays).querySelectorAll("tbody tr")];
  return new Map(found.map((row) => [row.querySelector("th")?.firstChild?.textContent ?? "", row.textContent]));
}

describe("every legal page", () => {
  it.each(PAGES)("/%s lists its parts, and each can be gone to", (name) => {
    const document = page(name);
    const links = [...document.querySelectorAll('nav[aria-label="On this page"] a')];
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      expect(document.querySelector(`section${link.getAttribute("href")} h2`)).not.toBeNull();
    }
  });

  it.each(PAGES)("/%s says when it was last changed", (name) => {
    expect(page(name).querySelector("header time")?.textContent).toMatch(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
  });
});

describe("the terms", () => {
  it("are for people of 18 and older", () => {
    expect(text("terms")).toContain("You must be 18 or older");
  });

  it("mention inviting team members", () => {
    expect(text("terms")).toContain("You may invite team members");
  });

  it("say that linking is unofficial and may cost the account", () => {
    expect(text("terms")).toContain("Linking is unofficial, and the risk is yours");
    expect(text("terms")).toContain("restrict or ban accounts");
  });

  it("give the free plan's limits as they are", () => {
    expect(text("terms")).toContain("covers 2 instances");
    expect(text("terms")).toContain("valid for 30 days");
    expect(text("terms")).toContain("at least 30 days before");
  });
});

describe("the privacy policy", () => {
  const HOUR_MS = 3_600_000;

  it("gives the times that the code keeps to", () => {
    const kept = rows("privacy");
    expect(kept.get("Names of sends")).toContain(`Kept for ${KEEP_KEYS_MS / HOUR_MS / 24} days.`);
    expect(kept.get("Telegram contacts")).toContain(`for ${LOOKUP_LIFE_MS.found / HOUR_MS / 24} days`);
    expect(kept.get("Audit log")).toContain(`Kept for ${KEEP_AUDIT_MS / HOUR_MS / 24} days;`);
    expect(kept.get("E-mails")).toContain(`Kept for ${KEEP_OUTBOX_MS / HOUR_MS / 24} days at most,`);
    expect(kept.get("Counted tries")).toContain("Kept for an hour");
    expect(kept.get("Reset links")).toContain("Kept for 10 minutes");
    expect(kept.get("Sign-ins")).toContain("up to 30 days");
  });

  it.each([
    [30, "30 days"],
    [365, "365 days"],
    [1, "24 hours"],
  ])("gives the time that this server keeps messages, set to %i days", (days, time) => {
    const kept = rows("privacy", days);
    for (const name of ["Messages you send", "Messages you receive"]) expect(kept.get(name)).toContain(`for ${time},`);
    expect(page("privacy", days).querySelector("#in-short")?.textContent).toContain(`gone after ${time}`);
  });

  it("says where one's data is taken along and one's account deleted", () => {
    const rights = page("privacy").querySelector("#rights")?.textContent;
    expect(rights).toContain("download all that is yours");
    expect(rights).toContain(`deleted ${DELETION_WAITS_DAYS} days later`);
  });

  it("says how to have nothing kept, and how one person's messages are erased", () => {
    const less = page("privacy").querySelector("#keeping-less")?.textContent;
    expect(less).toContain(`after ${MAX_UNKEPT_HOURS} hours at the latest`);
    expect(less).toContain("from and to one person can be erased at once");
  });
});

/** What each file of the pages keeps in the browser, as the cookie policy names it. */
const KEPT: Record<string, readonly string[]> = {
  "consent-choice.ts": ["cookieConsent", "cookiePrefs"],
  "draft-store.ts": [],
  "drafts.ts": ["draft-…"],
  "enhance/documentation/remember.ts": ["documentation-…"],
  "features/employees/employee-store.ts": ["EmployeeDB"],
  "features/messages/kinds/text.tsx": [],
  "features/messages/verification-code.ts": ["lastVerificationCode", "lastVerificationCodeAt"],
  "features/virtual-phone/use-sandbox.ts": ["virtualPhone"],
  "local-user.ts": ["user"],
  "theme.ts": ["theme"],
};
const COOKIES = [
  "wesal-signed-in",
  ...["__Host-wesal", "__Host-wesal-device", "__Host-wesal-sign-in", "__Host-wesal-passkey", "__Host-wesal-export"],
  "wesal-notice",
];

describe("the cookie policy", () => {
  const sources = join(import.meta.dirname, "../../../src");
  const uses = (folder: string, what: RegExp) =>
    readdirSync(join(sources, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && what.test(readFileSync(join(sources, folder, file), "utf8")))
      .sort();

  it("names all that the pages keep in the browser", () => {
    expect(uses("ui", /\b(?:local|session)Storage\b|\bopenDB\b|\.setItem\(/)).toEqual(Object.keys(KEPT).sort());
    expect([...rows("cookies").keys()].sort()).toEqual([...COOKIES, ...Object.values(KEPT).flat()].sort());
  });

  it("names each key as its file does", () => {
    for (const [file, names] of Object.entries(KEPT)) {
      const source = readFileSync(join(sources, "ui", file), "utf8");
      for (const name of names) expect(source).toContain(`"${name.replace("…", "")}"`);
    }
  });

  it("names all cookies that the server sets", () => {
    expect(uses("adapters", /\bsetCookie\(/)).toEqual(["http/cookies.ts"]);
    const source = readFileSync(join(sources, "adapters/http/cookies.ts"), "utf8");
    const named = source.match(/"(?:__Host-)?wesal[\w-]*"/g) ?? [];
    const told = COOKIES.flatMap((name) => [name, name.replace("__Host-", "")]);
    expect(new Set(named)).toEqual(new Set(told.map((name) => `"${name}"`)));
    expect(rows("cookies").get("__Host-wesal")).toContain("wesal on plain http");
  });

  it("has the specification's controls, the necessary always on", () => {
    const document = page("cookies");
    const main = document.querySelector("main") ?? document;
    for (const name of ["Accept All Cookies", "Configure Preferences", "Save Preferences", "Cancel"])
      button(main, name);
    const necessary = main.querySelector("#choice-necessary");
    expect([necessary?.hasAttribute("checked"), necessary?.hasAttribute("disabled")]).toEqual([true, true]);
    const others = ["#choice-analytics", "#choice-marketing"].map((id) => main.querySelector(id));
    expect(others.map((one) => one?.hasAttribute("checked"))).toEqual([false, false]);
  });
});
