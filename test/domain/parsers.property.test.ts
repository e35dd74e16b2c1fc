import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from "#domain/accounts/email.ts";
import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { isCalendarDay } from "#domain/calendar-day.ts";
import { isWebAddress } from "#domain/content/content.ts";
import { parseVideoId } from "#domain/content/video-id.ts";
import { escapeHtml } from "#domain/escape-html.ts";
import { parseContactNumber, parsePhoneNumber, westernDigits } from "#domain/phone-number.ts";
import { cleanCode, parseApiId } from "#domain/sessions/telegram-login.ts";
import { parseReferral } from "#domain/validation/signup.ts";
import { asTyped, COPIED_MARKS, checkCorpus, nearly } from "#test/support/corpus.ts";

const E164 = /^[1-9]\d{6,14}$/;
const likelyNumber = nearly(fc.stringMatching(/^(\+|00)?\d{1,21}$/), [..."+0٠٩۰۹() -.ax", ...COPIED_MARKS]);

describe("a phone number", () => {
  it("is, whatever is written, E.164 digits that read as themselves, or a sentence about why not", () => {
    const outcomes = checkCorpus("phone numbers as anything", likelyNumber, (text) => {
      const parsed = parsePhoneNumber(text);
      if (!parsed.ok) {
        expect(parsed.failure.message).not.toBe("");
        return "refused";
      }
      expect(parsed.value).toMatch(E164);
      expect(parsePhoneNumber(parsed.value)).toEqual(parsed);
      return "read";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("is the same in any digits, with marks between them, after a plus or two zeros", () => {
    const cases = fc.tuple(asTyped(fc.stringMatching(E164)), fc.constantFrom("", "+", "00", "٠٠"));
    checkCorpus("phone numbers as typed", cases, ([{ digits, typed }, prefix]) => {
      const parsed = parsePhoneNumber(prefix + typed);
      // A minus in front is a group's id, or a slip: digits behind it are nobody's to guess.
      if (/^[^\d+]*[-\u2010-\u2015\u2212]/.test(westernDigits(prefix + typed))) {
        expect(parsed).toMatchObject({ ok: false });
        return "refused";
      }
      expect(parsed).toEqual({ ok: true, value: digits });
      return "read";
    });
  });

  it("on a contact card is 3 to 20 digits or refused", () => {
    const outcomes = checkCorpus("contact numbers", likelyNumber, (text) => {
      const parsed = parseContactNumber(text);
      if (parsed.ok) expect(parsed.value).toMatch(/^\d{3,20}$/);
      return parsed.ok ? "read" : "refused";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});

describe("an e-mail address", () => {
  const part = fc.stringMatching(/^[^\s@.]{1,20}$/);

  it("has, whatever is written, one @ between two parts, no spaces, and a length that mail can carry", () => {
    const outcomes = checkCorpus(
      "e-mail addresses as anything",
      nearly(
        fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`),
        [..."@.\n \t\u0000\u00a0Éİ", "x".repeat(240)],
      ),
      (text) => {
        const email = normaliseEmail(text);
        expect(normaliseEmail(email)).toBe(email);
        if (!isEmail(email)) return "refused";
        const parts = email.split("@");
        expect(parts).toHaveLength(2);
        for (const one of parts) expect(one).not.toBe("");
        expect(email).not.toMatch(/\s/);
        expect(email.length).toBeLessThanOrEqual(MAX_EMAIL_LENGTH);
        return "read";
      },
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("is any name at any host with a dot", () => {
    checkCorpus("e-mail addresses", fc.tuple(part, part, part), ([name, host, top]) => {
      expect(isEmail(`${name}@${host}.${top}`)).toBe(true);
      expect(isEmail(`${name}@${host}`)).toBe(false);
      return "read";
    });
  });

  it("may have 254 characters and not 255", () => {
    const of = (length: number) => `${"a".repeat(length - "@b.example".length)}@b.example`;
    expect([of(254), of(255)].map(isEmail)).toEqual([true, false]);
  });
});

describe("a video's address", () => {
  const id = fc.stringMatching(/^[\w-]{11}$/);
  const shape = fc.constantFrom(
    (one: string) => `https://www.youtube.com/watch?v=${one}`,
    (one: string) => `HTTP://YOUTUBE.COM/watch?a=b&v=${one}&c=d#e`,
    (one: string) => `https://youtu.be/${one}?si=x`,
    (one: string) => `https://m.youtube.com/shorts/${one}`,
    (one: string) => `https://youtube-nocookie.com/embed/${one}/`,
    (one: string) => `https://youtube.com/live/${one}`,
  );

  it("gives the id it was made from", () => {
    checkCorpus("addresses of videos", fc.tuple(id, shape), ([one, made]) => {
      expect(parseVideoId(made(one))).toBe(one);
      return "read";
    });
  });

  it("gives an id only where a browser would go to YouTube", () => {
    const pieces = ["https://", "youtube.com", "youtu.be", "www.", "@", ":", "/", "\\", "?", "#", "v=", "&", "/embed/"];
    const near = nearly(
      fc.tuple(id, shape).map(([one, made]) => made(one)),
      [...pieces, "evil.example", "%", ".", "javascript:", " ", "\t"],
    );
    const outcomes = checkCorpus(
      "addresses nearly of videos",
      near,
      (text) => {
        const found = parseVideoId(text);
        if (found === null) return "refused";
        expect(found).toMatch(/^[\w-]{11}$/);
        expect(new URL(text).hostname).toMatch(
          /^(www\.)?(youtube\.com|m\.youtube\.com|youtube-nocookie\.com|youtu\.be)$/,
        );
        return "read";
      },
      5_000,
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});

describe("a web address", () => {
  it("is one that a browser opens over http or https, or nowhere", () => {
    const pieces = ["https://", "HTTPS:", "javascript:", "//", "@", ":", "/", "?", " ", "\n", "\t", "\u0000", "#"];
    const near = nearly(fc.webUrl({ validSchemes: ["http", "https", "ftp"] }), pieces);
    const outcomes = checkCorpus("web addresses", near, (text) => {
      if (!isWebAddress(text)) return "refused";
      expect(["http:", "https:", undefined]).toContain(URL.parse(text, "https://own.example/")?.protocol);
      return "read";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it.each(["https://a.example", "HTTP://a", "http://a.example/b?c#d", "https://[::1]:8080/"])("is %s", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each([
    "https:///a",
    "https:// a",
    "https://?a",
    "https://#a",
    " https://a",
    "https://a b",
    "https://a ",
    "ftp://a",
  ])("is not %j", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});

describe("a calendar day", () => {
  it("is any day that there was or will be", () => {
    const days = fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    checkCorpus("days", days, (day) => {
      expect(isCalendarDay(day.toISOString().slice(0, 10))).toBe(true);
      return "read";
    });
  });

  it("is, of all numbers in its form, one that the calendar has", () => {
    const pad = (value: number, length: number) => String(value).padStart(length, "0");
    const form = fc.tuple(fc.nat(9999), fc.nat(14), fc.nat(33));
    checkCorpus("days that may not be", form, ([year, month, day]) => {
      const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
      const last = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30];
      const length = [...last, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      const is = day >= 1 && day <= length;
      expect(isCalendarDay(text), text).toBe(is);
      return is ? "read" : "refused";
    });
  });

  it.each([
    "x2026-11-21",
    "2026-11-21x",
    "2026-11-21T00:00:00Z",
    "+002026-11-21",
    "2026-1-2",
    "",
  ])("is not %j", (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});

describe("an address that a limit counts", () => {
  const group = fc.nat(0xffff);
  const groups = fc.array(group, { minLength: 8, maxLength: 8 });
  const written = (numbers: readonly number[]) => numbers.map((one) => one.toString(16));
  /** The longest run of zeros left out, as addresses are written. */
  const short = (numbers: readonly number[]) => {
    const text = written(numbers).join(":");
    return text.replace(/(?:^|:)0(?::0)+(?::|$)/, "::");
  };

  it("is that of the network, however an IPv6 address is written", () => {
    const zeros = fc
      .tuple(groups, fc.nat(7), fc.nat(7))
      .map(([all, from, to]) => all.map((one, at) => (at >= from && at < to ? 0 : one)))
      // Those are IPv4: see below.
      .filter((numbers) => written(numbers).slice(0, 6).join(":") !== "0:0:0:0:0:ffff");
    checkCorpus("IPv6 addresses", zeros, (numbers) => {
      const network = `${written(numbers).slice(0, 4).join(":")}::/64`;
      const full = numbers.map((one) => one.toString(16).padStart(4, "0").toUpperCase()).join(":");
      for (const text of [written(numbers).join(":"), short(numbers), full]) expect(limitedAddress(text)).toBe(network);
      return "counted";
    });
  });

  it("is itself in IPv4, also where it is written as IPv6", () => {
    checkCorpus("IPv4 addresses", fc.ipV4(), (address) => {
      expect([address, `::ffff:${address}`, `::FFFF:${address}`].map(limitedAddress)).toEqual(Array(3).fill(address));
      return "counted";
    });
  });
});

describe("numbers that people type", () => {
  it("in a log-in code are its digits, and words stay as they are", () => {
    checkCorpus("log-in codes", asTyped(fc.stringMatching(/^\d{1,8}$/)), ({ digits, typed }) => {
      expect(cleanCode(typed)).toBe(digits);
      expect(cleanCode(` code-${typed} `)).toBe(`code-${typed}`.trim());
      return "read";
    });
  });

  it("in an API ID are one that Telegram can have given", () => {
    const outcomes = checkCorpus(
      "API IDs",
      nearly(fc.nat(2 ** 32).map(String), ["-", ".", "e", " ", "0", "٩"]),
      (text) => {
        const apiId = parseApiId(text);
        if (apiId === null) return "refused";
        expect(apiId).toBeGreaterThan(0);
        expect(apiId).toBeLessThanOrEqual(2 ** 31 - 1);
        expect(BigInt(text)).toBe(BigInt(apiId));
        return "read";
      },
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("in an invite link are a user's id", () => {
    const near = nearly(fc.nat(999_999_999).map(String), ["-", ".", "e", " ", "0", "٩"]);
    const outcomes = checkCorpus("invite links", near, (text) => {
      const id = parseReferral(text);
      if (id === null) return "refused";
      expect(String(id)).toBe(text.trim());
      return "read";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});

describe("text in HTML", () => {
  it("opens no tag, ends no attribute, and reads as what was written", () => {
    const back: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
    checkCorpus("texts in HTML", nearly(fc.string(), ["&", "<", ">", '"', "&amp;", "&lt", ";"]), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"]/);
      expect(escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => back[entity] ?? "")).toBe(text);
      return "escaped";
    });
  });
});
