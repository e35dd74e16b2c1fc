// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import {
  button,
  CAFE_FAQ,
  ELSEWHERE,
  faqPage,
  LINKING,
  parse,
  QR_FAQ,
  shownQuestions,
  TOKEN_FAQ,
  tutorialsPage,
} from "#test/support/content-pages.ts";

function visible(document: Document, selector: string): Element | null {
  const found = document.querySelector(selector);
  return found?.closest("[hidden]") === null ? found : null;
}

describe("the FAQ page", () => {
  it("is the FAQ Center, with every question, its answer by lines and its date in en-US", () => {
    const page = parse(faqPage());
    expect(page.querySelector("h1")?.textContent).toBe("FAQ Center");
    expect(shownQuestions(page)).toEqual([TOKEN_FAQ.question, QR_FAQ.question, CAFE_FAQ.question]);
    const lines = [...page.querySelectorAll("#faq-1 p")].map(({ textContent }) => textContent);
    expect(lines).toEqual(["Open Instances, then Manage.", "Keep it secure.", "Added March 4, 2025"]);
    expect(page.querySelector("#faq-1 time")?.getAttribute("datetime")).toBe(TOKEN_FAQ.addedAt);
  });

  it.each([
    ["", 3, "3 results found"],
    ["token", 1, "1 result"],
    ["KEEP secure", 1, "1 result"],
    ["nothing of the kind", 0, "0 results found"],
  ])("without a script, a search for '%s' shows %i and says '%s'", (query, count, sentence) => {
    const page = parse(faqPage({ query }));
    expect(shownQuestions(page)).toHaveLength(count);
    expect(visible(page, "[data-count]")?.textContent).toBe(sentence);
    expect(page.querySelector<HTMLInputElement>("[name=q]")?.getAttribute("value")).toBe(query);
  });

  it("searches questions and answers, by words in any order, without regard to accents and vowel signs", () => {
    expect(shownQuestions(parse(faqPage({ query: "seconds qr" })))).toEqual([QR_FAQ.question]);
    expect(shownQuestions(parse(faqPage({ query: "ou CAFÉ" })))).toEqual([CAFE_FAQ.question]);
    expect(shownQuestions(parse(faqPage({ query: "تحفظ" })))).toEqual([CAFE_FAQ.question]);
    expect(shownQuestions(parse(faqPage({ query: "March 2025" })))).toEqual([]);
  });

  it("says 'No results found' when a search finds none, and only then", () => {
    expect(visible(parse(faqPage({ query: "zebra" })), "[data-none]")?.textContent).toContain("No results found");
    expect(visible(parse(faqPage()), "[data-none]")).toBeNull();
  });

  it("offers Clear while something is searched for, and it works without a script", () => {
    const clear = button(parse(faqPage({ query: "token" })), "Clear");
    expect(clear.closest("[hidden]")).toBeNull();
    expect(clear.closest("form")?.getAttribute("action")).toBe("/faq");
    expect(button(parse(faqPage()), "Clear").closest("[hidden]")).not.toBeNull();
  });

  it("says 'No FAQs available' when there is none, and counts nothing", () => {
    const page = parse(faqPage({ faqs: [] }));
    expect(page.querySelector("main")?.textContent).toContain("No FAQs available");
    expect(visible(page, "[data-count]")).toBeNull();
    expect(visible(page, "[data-none]")).toBeNull();
    expect(visible(page, "[role=alert]")).toBeNull();
  });

  it("says 'Failed to load FAQs' when they could not be read, and tries again by a form of its own", () => {
    const page = parse(faqPage({ faqs: null }));
    expect(visible(page, "[role=alert]")?.textContent).toBe("Failed to load FAQs");
    expect(button(page, "Try Again").getAttribute("form")).toBe(button(page, "Refresh").closest("form")?.id);
    expect(page.querySelector("[data-list]")?.childElementCount).toBe(0);
    expect(visible(parse(faqPage()), "[role=alert]")).toBeNull();
  });
});

describe("the tutorials page", () => {
  const cards = (page: Document) => [...page.querySelectorAll("main li")];

  it("shows title, description, date in en-US and picture of each video", () => {
    const page = parse(tutorialsPage());
    const [card] = cards(page);
    expect(card?.querySelector("h2")?.textContent).toBe(LINKING.title);
    expect(card?.textContent).toContain("In two minutes.");
    expect(card?.querySelector("time")?.textContent).toBe("Added November 1, 2026");
    expect(card?.querySelector("img")?.getAttribute("src")).toBe("/tutorials/thumbnails/dQw4w9WgXcQ.jpg");
  });

  it("draws a picture where the video has no id", () => {
    const [, card] = cards(parse(tutorialsPage()));
    expect(card?.querySelector("h2")?.textContent).toBe(ELSEWHERE.title);
    expect(card?.querySelector("img")).toBeNull();
    expect(card?.querySelector("svg")).not.toBeNull();
  });

  it("leads to the video where no script can open it", () => {
    const links = [...parse(tutorialsPage()).querySelectorAll("main li a")].filter(
      ({ textContent }) => textContent === "Watch Video",
    );
    expect(links.map((link) => link.getAttribute("href"))).toEqual([LINKING.url, ELSEWHERE.url]);
  });

  it("asks no other host for anything", () => {
    const page = parse(tutorialsPage());
    expect(page.querySelector("iframe")).toBeNull();
    const loaded = [...page.querySelectorAll("[src], [srcset], link[href]")];
    expect(loaded.filter((element) => /^(https?:)?\/\//.test(element.getAttribute("src") ?? ""))).toEqual([]);
  });

  it("says 'No tutorials available' when there is none", () => {
    const page = parse(tutorialsPage([]));
    expect(page.querySelector("main h2")?.textContent).toBe("No tutorials available");
    expect(visible(page, "[role=alert]")).toBeNull();
  });

  it("says 'Failed to load tutorials' when they could not be read, with Try Again", () => {
    const page = parse(tutorialsPage(null));
    expect(visible(page, "[role=alert]")?.textContent).toBe("Failed to load tutorials");
    expect(button(page, "Try Again").closest("[hidden]")).toBeNull();
  });
});
