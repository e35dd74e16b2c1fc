import { describe, expect, it } from "vitest";
import { comparable, isFound, searchTerm } from "#domain/messages/search.ts";

function finds(typed: string, text: string): boolean {
  const term = searchTerm(typed);
  return term !== null && isFound(term, { texts: [text], numbers: [] });
}

describe("a search", () => {
  it.each([
    ["without the marks of a text that has them", "الطلب", "وَصَلَ الطَّلَبُ"],
    ["with marks that the text does not have", "شُكْرًا", "شكرا جزيلا"],
    ["without the stretching of letters", "شكرا", "شـــكـــرا"],
    ["whichever alef was typed", "احمد", "إلى أحمد"],
    ["whichever alef the text has", "أحمد", "احمد هنا"],
    ["with a dotless ya for a ya", "علي", "على الطاولة"],
    ["with ha for ta marbuta", "ساره", "سارة أحمد"],
    ["with ta marbuta for ha", "سارة", "ساره احمد"],
    ["with Persian letters for Arabic ones", "كتابي", "کتابی"],
    ["what was written in presentation forms", "سلام", "\ufeb3\ufefc\ufee1"],
    ["in either case", "ORDER", "Your order is on its way"],
    ["full-width letters", "order", "ＯＲＤＥＲ"],
    ["Arabic digits by western ones", "1042", "الطلب ١٠٤٢"],
    ["western digits by Arabic ones", "١٠٤٢", "Order 1042"],
    ["across a line break", "on its way", "on its\nway"],
    ["where direction marks stand between", "1042", "10\u200f42"],
  ])("finds %s", (_, typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  it.each([
    ["another word", "غدا", "اليوم"],
    ["letters that differ", "باب", "تاب"],
    ["words in another order", "way its", "its way"],
  ])("does not find %s", (_, typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  it("is for nothing where only marks and blanks were typed", () => {
    expect(["", "  ", "\u064b\u0640", "\u200f"].map(searchTerm)).toEqual([null, null, null, null]);
  });

  it("finds a number by any part of it, however it is written", () => {
    const of = (typed: string) => {
      const term = searchTerm(typed);
      return term !== null && isFound(term, { texts: [null, undefined], numbers: ["9647701234567", null] });
    };
    expect(["+964 770 123 4567", "00964770", "٧٧٠١٢٣", "(770) 123-45", "4567"].map(of)).toEqual(Array(5).fill(true));
    expect(["+964 771", "77", "abc770", "4568"].map(of)).toEqual(Array(4).fill(false));
  });

  it("compares a text with itself as equal, however often it is folded", () => {
    const text = "أَهْلًا   Order ١٢";
    expect(comparable(comparable(text))).toBe(comparable(text));
    expect(comparable(text)).toBe("اهلا order 12");
  });
});
