// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { KEEP_MESSAGES_MS } from "#adapters/gateways/common/session/retention.ts";
import { LOOKUP_LIFE_MS } from "#ports/telegram-lookups.ts";
import { button, htmlOf, parse } from "#test/support/content-pages.ts";

const PAGES = ["privacy", "terms", "cookies"] as const;

function page(name: (typeof PAGES)[number]): Document {
  return parse(htmlOf({ name, props: {} }));
}

function text(name: (typeof PAGES)[number]): string {
  return page(name).querySelector("main")?.textContent ?? "";
}

/** Rows of the page's tables, by their name. */
function rows(name: (typeof PAGES)[number]): Map<string, string> {
  const found = [...page(name).querySelectorAll("tbody tr")];
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
    expect(kept.get("Messages you send")).toContain(`Kept for ${KEEP_MESSAGES_MS / HOUR_MS} hours.`);
    expect(kept.get("Messages you receive")).toContain(`Kept for ${KEEP_MESSAGES_MS / HOUR_MS} hours.`);
    expect(kept.get("Telegram contacts")).toContain(`for ${LOOKUP_LIFE_MS.found / HOUR_MS / 24} days`);
    expect(kept.get("Reset links")).toContain("Kept for 10 minutes");
    expect(kept.get("Sign-ins")).toContain("up to 30 days");
  });
});

/** What each file of the pages keeps in the browser, as the cookie policy names it. */
const KEPT: Record<string, readonly string[]> = {
  "consent-choice.ts": ["cookieConsent", "cookiePrefs"],
  "enhance/documentation/remember.ts": ["documentation-…"],
  "features/employees/employee-store.ts": ["EmployeeDB"],
  "features/messages/kinds/text.tsx": [],
  "features/messages/verification-code.ts": ["lastVerificationCode", "lastVerificationCodeAt"],
  "features/virtual-phone/use-sandbox.ts": ["virtualPhone"],
  "local-user.ts": ["user"],
  "theme.ts": ["theme"],
};
const COOKIES = ["__Host-wesal", "wesal-notice"];

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
    expect(new Set(named)).toEqual(new Set(['"wesal"', ...COOKIES.map((name) => `"${name}"`)]));
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
