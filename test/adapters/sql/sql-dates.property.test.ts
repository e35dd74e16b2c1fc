import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromSqlDate, readDate, toSqlDate } from "#adapters/sql/sql-dates.ts";
import { isCalendarDay } from "#domain/calendar-day.ts";
import { checkCorpus } from "#test/support/corpus.ts";

/** All that a DATETIME column holds. */
const dates = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });

describe("dates in SQL", () => {
  it("come back to the millisecond", () => {
    checkCorpus("dates", dates, (date) => {
      expect(toSqlDate(date)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
      expect(fromSqlDate(toSqlDate(date))).toEqual(date);
      return "read";
    });
  });

  it("of other programs are the day that was written, in any form, or nothing", () => {
    const names = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sep", "Oct", "November", "Dec"];
    const pad = (value: number) => String(value).padStart(2, "0");
    const cases = fc.tuple(fc.integer({ min: 1970, max: 2099 }), fc.nat(11), fc.integer({ min: 1, max: 31 }));
    const outcomes = checkCorpus("days of other programs", cases, ([year, month, day]) => {
      const iso = `${year}-${pad(month + 1)}-${pad(day)}`;
      const written = [
        iso,
        `${iso}T23:59:59+00:00`,
        `${day} ${names[month]} ${year}`,
        `${names[month]} ${day}, ${year}`,
      ];
      const abroad = [`Sun ${names[month]} ${pad(day)} ${year} 23:59:59 GMT-0800 (Pacific)`, `${iso} 23:59:59-08:00`];
      const isDay = isCalendarDay(iso);
      for (const text of written)
        expect(readDate(text)?.toISOString().slice(0, 10), text).toBe(isDay ? iso : undefined);
      for (const text of abroad) {
        expect(readDate(text)?.getTime(), text).toBe(isDay ? Date.parse(`${iso}T23:59:59-08:00`) : undefined);
      }
      return isDay ? "read" : "refused";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("sort as texts as they do in time", () => {
    checkCorpus("pairs of dates", fc.tuple(dates, dates), ([one, other]) => {
      expect(toSqlDate(one) < toSqlDate(other)).toBe(one < other);
      return "compared";
    });
  });
});
