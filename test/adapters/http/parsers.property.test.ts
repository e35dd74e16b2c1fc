import fc from "fast-check";
import { Context } from "hono";
import { describe, expect, it } from "vitest";
import { noticeCookie, sessionCookie } from "#adapters/http/cookies.ts";
import { loggedPath } from "#adapters/http/logged-path.ts";
import { ownPath } from "#adapters/http/redirect-path.ts";
import { checkCorpus, nearly } from "#test/support/corpus.ts";

const SITE = "https://wesal.example";

describe("where a log-in leads", () => {
  const pieces = ["/", "//", "\\", ".", "..", "@", ":", "?", "#", "%2f", "%5c", "%00", "evil.example", "https:", "\t"];
  const path = fc
    .tuple(fc.array(fc.stringMatching(/^[\w.%-]{0,8}$/), { maxLength: 5 }), fc.constantFrom("", "?a=b", "#top"))
    .map(([segments, rest]) => `/${segments.join("/")}${rest}`);

  it("is on this site to every browser, and the same when it is read again", () => {
    const outcomes = checkCorpus(
      "paths to lead back to",
      nearly(path, [...pieces, "javascript:", "login", "/api/", "\u2215", "\n", " "]),
      (text) => {
        const own = ownPath(text);
        if (own === null) return "refused";
        expect(new URL(own, `${SITE}/login`).origin).toBe(SITE);
        expect(own).toMatch(/^\/(?![/\\])[!-~]*$/);
        expect(ownPath(own)).toBe(own);
        return "followed";
      },
      5_000,
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});

describe("cookies", () => {
  const context = (cookie: string) => new Context(new Request(SITE, { headers: { cookie } }));
  /** What a browser sends back of an answer's cookies. */
  const sentBack = (c: Context) => (c.res.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const headerText = fc.string({ unit: fc.constantFrom(...'ab=;,%"\\ __Host-wesal.%E2%00~'), maxLength: 60 });

  it.each([SITE, "http://wesal.example"])("of %s give the token that was put into them", (publicUrl) => {
    const cookie = sessionCookie(publicUrl);
    checkCorpus(`session cookies of ${publicUrl}`, fc.stringMatching(/^[\w-]{24}\.[\w-]{24}$/), (token) => {
      const answer = context("");
      cookie.write(answer, token, new Date(Date.now() + 60_000));
      expect(cookie.read(context(`other=1; ${sentBack(answer)}; last=2`))).toBe(token);
      return "read";
    });
  });

  it("are a text or nothing, whatever the header holds", () => {
    const cookie = sessionCookie(SITE);
    const notices = noticeCookie(SITE);
    const header = fc.tuple(headerText, headerText).map(([before, value]) => `${before}; __Host-wesal=${value}`);
    checkCorpus("cookie headers", fc.oneof(headerText, header), (text) => {
      const read = cookie.read(context(text));
      expect(read === null || typeof read === "string").toBe(true);
      expect(notices.take(context(text), "signed-up")).toBe(false);
      expect(notices.email(context(`wesal-notice=signed-up.${text}`))).toMatch(/^$|@/);
      return read === null ? "refused" : "read";
    });
  });

  it("leave one notice, which goes with its reading", () => {
    const notices = noticeCookie(SITE);
    const answer = context("");
    notices.leave(answer, "password-reset");
    const next = context(sentBack(answer));
    expect([notices.take(next, "signed-up"), notices.take(next, "password-reset")]).toEqual([false, true]);
    expect(next.res.headers.get("set-cookie")).toContain("Max-Age=0");
  });
});

describe("a path in the log", () => {
  it("holds no link that sets a password", () => {
    const token = fc.stringMatching(/^[\w-]{43}$/);
    const plain = ["/reset-password/", "/api/auth/reset/", "/RESET-password/", "/reset-password//"];
    const escaped = ["/reset-password%2f", "/api%2Fauth/reset%2F", "/reset-password%252f"];
    const before = fc.constantFrom(...plain, ...escaped);
    const after = fc.constantFrom("", "/", "/x", "?a=b", "%20", "/../y");
    checkCorpus("paths with reset links", fc.tuple(before, token, after), ([start, secret, end]) => {
      expect(loggedPath(start + secret + end)).not.toContain(secret);
      return "kept back";
    });
  });

  it("holds no part of a token that could be completed, however the link was mangled", () => {
    const token = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString("base64url"));
    const before = fc.constantFrom(
      "/",
      "/reset_password/",
      "/reset-passwor",
      "/reset-password.",
      "/x/",
      "/%3Chttps:/a/",
    );
    const parts = fc.constantFrom("", "=%0D%0A", "%0A", "%20", ".", "/");
    checkCorpus("paths with mangled links", fc.tuple(before, token, parts, fc.nat(42)), ([start, secret, part, at]) => {
      const logged = loggedPath(start + secret.slice(0, at) + part + secret.slice(at));
      expect(longestShared(logged, secret)).toBeLessThan(16);
      return "kept back";
    });
  });

  it("is any other path as it is", () => {
    const named = [
      "dashboard",
      "messages",
      "webhooks",
      "Client001",
      "msg_01k9x3v7q2m4n6p8r0t2w4y6z8",
      "7d3c1b1e-1c5e-4a3b-9d55-1f0f4c3a2b1d",
    ];
    const other = fc.array(fc.constantFrom(...named, "send-document", "a%20b"), { minLength: 1, maxLength: 5 });
    checkCorpus(
      "other paths",
      other.map((names) => `/${names.join("/")}`),
      (path) => {
        expect(loggedPath(path)).toBe(path);
        return "kept";
      },
    );
  });
});

/** Characters of the longest piece that both have. */
function longestShared(text: string, secret: string): number {
  const lengths = Array.from({ length: secret.length }, (_, from) => {
    let length = 0;
    while (from + length < secret.length && text.includes(secret.slice(from, from + length + 1))) length += 1;
    return length;
  });
  return Math.max(...lengths);
}
