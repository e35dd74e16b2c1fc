// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  button,
  ELSEWHERE,
  faqPage,
  LINKING,
  QR_FAQ,
  shownQuestions,
  TOKEN_FAQ,
  tutorialsPage,
} from "#test/support/content-pages.ts";
import { enhanceContentList } from "#ui/enhance/content-list.ts";
import { enhanceVideos } from "#ui/enhance/videos.ts";

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(html: string): HTMLElement {
  document.body.innerHTML = html;
  const root = document.querySelector<HTMLElement>("[data-content-list]");
  if (root === null) throw new Error("the page has no list");
  enhanceContentList(root);
  return root;
}

function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>("[name=q]");
  if (input === null) throw new Error("nothing to search with");
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

async function press(root: ParentNode, name: string): Promise<void> {
  button(root, name).focus();
  button(root, name).click();
  await vi.waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
}

const answers = (html: string, status = 200) =>
  server.mockImplementation(async () => new Response(html, { status, headers: { "content-type": "text/html" } }));
const shown = (selector: string) => {
  const element = document.querySelector(selector);
  return element?.closest("[hidden]") === null ? element.textContent : null;
};

describe("the search of questions", () => {
  it("shows at each letter what it finds in questions and answers, and how many", () => {
    open(faqPage());
    type("instances");
    expect([shownQuestions(document), shown("[data-count]")]).toEqual([[TOKEN_FAQ.question], "1 result"]);
    type("in");
    expect(shown("[data-count]")).toBe("2 results found");
    type("zebra");
    expect([shown("[data-count]"), shown("[data-none] h2")]).toEqual(["0 results found", "No results found"]);
    type("");
    expect([shownQuestions(document).length, shown("[data-none]")]).toEqual([3, null]);
  });

  it("does not search dates, nor across the lines of an answer", () => {
    open(faqPage());
    type("march");
    expect(shownQuestions(document)).toEqual([]);
    type("manage.keep");
    expect(shownQuestions(document)).toEqual([]);
  });

  it("takes up a search that the server has begun", () => {
    open(faqPage({ query: "token" }));
    type("");
    expect(shownQuestions(document)).toHaveLength(3);
  });

  it("is emptied by Clear, which is there while there is something to clear", async () => {
    const root = open(faqPage());
    expect(button(root, "Clear").closest("[hidden]")).not.toBeNull();
    type("token");
    expect(button(root, "Clear").closest("[hidden]")).toBeNull();
    await press(root, "Clear");
    expect([document.querySelector<HTMLInputElement>("[name=q]")?.value, shownQuestions(root).length]).toEqual(["", 3]);
    expect(document.activeElement).toBe(document.querySelector("[name=q]"));
    expect(server).not.toHaveBeenCalled();
  });

  it("goes into the address by Enter, and out of it by Clear", async () => {
    const replace = vi.spyOn(history, "replaceState").mockImplementation(() => {});
    const root = open(faqPage());
    type("a & b");
    await press(root, "Search");
    expect(replace).toHaveBeenLastCalledWith(null, "", "?q=a%20%26%20b");
    await press(root, "Clear");
    expect(replace).toHaveBeenLastCalledWith(null, "", location.pathname);
  });
});

describe("Refresh", () => {
  it("loads the list again, keeps the search, and says when", async () => {
    const root = open(faqPage({ faqs: [TOKEN_FAQ] }));
    type("qr");
    answers(faqPage());
    await press(root, "Refresh");
    expect(shownQuestions(root)).toEqual([QR_FAQ.question]);
    expect(shown("[data-count]")).toBe("1 result");
    expect(shown("[data-refreshed]")).toMatch(/^Updated \d{1,2}:\d\d:\d\d [AP]M$/);
    expect(document.activeElement).toBe(button(root, "Refresh"));
  });

  it("shows that the list has become empty", async () => {
    const root = open(faqPage());
    answers(faqPage({ faqs: [] }));
    await press(root, "Refresh");
    expect(shown("[data-list] h2")).toBe("No FAQs available");
    expect(shown("[data-count]")).toBeNull();
  });

  it.each([
    ["the list cannot be read", () => answers(faqPage({ faqs: null }), 503)],
    ["the answer is another page", () => answers("<h1>Bad gateway</h1>", 502)],
    ["nobody answers", () => server.mockRejectedValue(new TypeError("network"))],
  ])("keeps what is there and says 'Failed to load FAQs' when %s", async (_why, fail) => {
    const root = open(faqPage());
    type("qr");
    fail();
    await press(root, "Refresh");
    expect(shown("[role=alert]")).toBe("Failed to load FAQs");
    expect(shownQuestions(root)).toEqual([QR_FAQ.question]);
  });

  it("goes on by Try Again, which leaves the reader at the list", async () => {
    const root = open(faqPage({ faqs: null }));
    server.mockRejectedValueOnce(new TypeError("network"));
    await press(root, "Try Again");
    expect(shown("[role=alert]")).toBe("Failed to load FAQs");
    answers(faqPage());
    await press(root, "Try Again");
    expect([shown("[role=alert]"), shownQuestions(root).length]).toEqual([null, 3]);
    expect(document.activeElement).toBe(root.querySelector("[data-list]"));
  });

  it("asks once, however often it is pressed", async () => {
    const root = open(faqPage());
    answers(faqPage());
    button(root, "Refresh").click();
    await press(root, "Refresh");
    expect(server).toHaveBeenCalledOnce();
  });

  it("does the same for tutorials", async () => {
    const root = open(tutorialsPage(null));
    expect(shown("[role=alert]")).toBe("Failed to load tutorials");
    answers(tutorialsPage());
    await press(root, "Refresh");
    expect([shown("[role=alert]"), shown("main li h2")]).toEqual([null, LINKING.title]);
  });
});

describe("a video", () => {
  /** Frames stay blank: nobody is called. */
  const load = vi.fn<(url: string) => void>();
  beforeEach(() => {
    load.mockReset();
    vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(load);
  });

  function openPage(): { dialog: HTMLDialogElement; watch: (number: number) => void } {
    document.body.innerHTML = tutorialsPage();
    const root = document.querySelector<HTMLElement>("[data-videos]");
    const dialog = root?.querySelector("dialog");
    if (!root || !dialog) throw new Error("the page has no dialog");
    enhanceVideos(root);
    const buttons = [...root.querySelectorAll<HTMLElement>("button[data-video]")];
    return { dialog, watch: (number) => buttons[number]?.click() };
  }

  it("plays at once, from the host that asks for no cookies, when it is opened and not before", () => {
    const { dialog, watch } = openPage();
    expect(document.querySelector("iframe")).toBeNull();
    watch(0);
    const frame = dialog.querySelector("iframe");
    expect(load.mock.calls).toEqual([[`https://www.youtube-nocookie.com/embed/${LINKING.videoId}?autoplay=1`]]);
    expect(frame?.title).toBe(LINKING.title);
    expect(frame?.referrerPolicy).toBe("strict-origin-when-cross-origin");
    expect(frame?.allow).toContain("autoplay");
    expect([dialog.open, dialog.querySelector("h2")?.textContent]).toEqual([true, LINKING.title]);
    expect(dialog.querySelector<HTMLElement>("[data-video-fallback]")?.hidden).toBe(true);
  });

  it("stops when its dialog is closed", () => {
    const { dialog, watch } = openPage();
    watch(0);
    button(dialog, "Close").click();
    expect([dialog.open, dialog.querySelector("iframe")]).toEqual([false, null]);
  });

  it("is linked as 'Open in YouTube' when its address has no id", () => {
    const { dialog, watch } = openPage();
    watch(0);
    dialog.close();
    watch(1);
    expect(dialog.querySelector("iframe")).toBeNull();
    const link = dialog.querySelector("[data-video-fallback]:not([hidden]) a");
    expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Open in YouTube", ELSEWHERE.url]);
  });

  it("is left to the browser when it is to open in a tab of its own", () => {
    const { dialog } = openPage();
    const prevented = vi.fn();
    const last = (event: Event) => {
      prevented(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", last, { once: true });
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    document.querySelector("a[data-video]")?.dispatchEvent(click);
    expect([prevented.mock.calls, dialog.open]).toEqual([[[false]], false]);
  });
});
