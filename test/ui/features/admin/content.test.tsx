// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AdminFaqView, AdminTutorialView } from "#ports/contracts/dashboard/admin.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { type Screen, show } from "#test/support/ui.tsx";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/admin/content-form.tsx";
import { FaqsSection } from "#ui/features/admin/faqs-section.tsx";
import { TutorialsSection } from "#ui/features/admin/tutorials-section.tsx";

const VIDEO: AdminTutorialView = {
  id: 4,
  title: "Link a phone",
  description: "In a minute",
  url: "https://youtu.be/dQw4w9WgXcQ",
  addedAt: "2026-11-21T10:00:00.000Z",
};
const QUESTION: AdminFaqView = { id: 9, question: "Is it free?", answer: "To start,\nyes.", addedAt: VIDEO.addedAt };
const DONE = () => ({ message: "Operation executed successfully" });

let screen: Screen;
afterEach(async () => {
  await screen.close();
  vi.unstubAllGlobals();
});

async function openTutorials(tutorials: AdminTutorialView[] | null) {
  const api = jsonApi({ "GET /api/admin/tutorials": () => ({ tutorials: tutorials ?? [] }) });
  screen = await show(<TutorialsSection initial={tutorials === null ? null : { tutorials }} />);
  await screen.settle();
  return api;
}

async function openFaqs(faqs: AdminFaqView[]) {
  const api = jsonApi({ "GET /api/admin/faqs": () => ({ faqs }) });
  screen = await show(<FaqsSection initial={{ faqs }} />);
  await screen.settle();
  return api;
}

describe("the tutorials", () => {
  it("say what to do while there is none", async () => {
    await openTutorials([]);
    expect(screen.text()).toContain("No tutorials available");
    await screen.click("Add Tutorial");
    expect(screen.find("dialog", "Add Tutorial")).toBeDefined();
  });

  it("link to their video, and to nothing that is no web address", async () => {
    await openTutorials([VIDEO, { ...VIDEO, id: 5, title: "Old", url: "javascript:alert(1)" }]);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("article a")].map((link) => link.href);
    expect(links).toEqual([VIDEO.url]);
  });

  it("show no more of a long address than fits on a phone, and lead to all of it", async () => {
    const url = `https://youtu.be/dQw4w9WgXcQ?list=${"x".repeat(2_000)}`;
    await openTutorials([{ ...VIDEO, url }]);
    const link = document.querySelector<HTMLAnchorElement>("article a");
    expect(link?.href).toBe(url);
    expect(link?.firstChild?.textContent).toBe(`${url.slice(0, 71)}…`);
  });

  it("are added with what was typed, and the list is read again", async () => {
    const api = await openTutorials([]);
    api.routes["POST /api/admin/tutorials"] = DONE;
    api.routes["GET /api/admin/tutorials"] = () => ({ tutorials: [VIDEO] });
    await screen.click("Add Tutorial");
    await screen.fill("Title", ` ${VIDEO.title} `);
    await screen.fill("Video address", VIDEO.url);
    await screen.fill("Description", VIDEO.description);
    await screen.click("Add Tutorial");
    const { title, description, url } = VIDEO;
    expect(api.calls).toEqual([
      { method: "POST", path: "/api/admin/tutorials", body: { title, description, url } },
      { method: "GET", path: "/api/admin/tutorials", body: undefined },
    ]);
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("The tutorial is added");
    expect(screen.text()).toContain("1 tutorial, newest first");
  });

  it("ask for what is missing before they ask the server", async () => {
    const api = await openTutorials([]);
    await screen.click("Add Tutorial");
    await screen.fill("Title", "Link a phone");
    await screen.click("Add Tutorial");
    expect(screen.find("alert")?.textContent).toBe("Video address is required");
    expect(document.activeElement).toBe(screen.field("Video address"));
    expect(api.calls).toEqual([]);
  });

  it("keep what was typed when the server refuses it, beside its field", async () => {
    const api = await openTutorials([VIDEO]);
    api.routes["PUT /api/admin/tutorials/4"] = () =>
      new Refusal("CONFLICT", "Another tutorial has this address", { field: "url" });
    await screen.click("Edit Link a phone");
    await screen.fill("Video address", "https://example.com/other");
    await screen.click("Save Changes");
    expect(screen.find("alert")?.textContent).toBe("Another tutorial has this address");
    expect(screen.field("Video address").value).toBe("https://example.com/other");
    await screen.fill("Video address", VIDEO.url);
    expect(screen.find("alert")).toBeUndefined();
  });

  it("say above the form that no answer came", async () => {
    await openTutorials([VIDEO]);
    await screen.click("Edit Link a phone");
    await screen.click("Save Changes");
    expect(screen.find("alert")?.textContent).toBe("No response received from server");
  });

  it("can be asked for again where the page came without them", async () => {
    const api = await openTutorials(null);
    expect(screen.text()).toContain("No tutorials available");
    api.routes["GET /api/admin/tutorials"] = () => new Refusal("UNAVAILABLE", "");
    await screen.click("Refresh");
    expect(screen.find("alert")?.textContent).toBe("Failed to load tutorials");
  });
});

describe("the questions", () => {
  it("are changed from what they are", async () => {
    const api = await openFaqs([QUESTION]);
    api.routes["PUT /api/admin/faqs/9"] = DONE;
    await screen.click("Edit Is it free?");
    expect([screen.field("Question").value, screen.field("Answer").value]).toEqual([
      QUESTION.question,
      QUESTION.answer,
    ]);
    await screen.fill("Answer", "Yes.\nTo start.");
    await screen.click("Save Changes");
    expect(api.calls[0]).toEqual({
      method: "PUT",
      path: "/api/admin/faqs/9",
      body: { question: "Is it free?", answer: "Yes.\nTo start." },
    });
    expect(screen.text()).toContain("The question is changed");
  });

  it.each([
    ["deleted", DONE],
    ["already gone", () => new Refusal("CONTENT_NOT_FOUND", "It has been deleted meanwhile")],
  ])("are %s after a question that names them", async (_, removal) => {
    const api = await openFaqs([QUESTION]);
    api.routes["DELETE /api/admin/faqs/9"] = removal;
    api.routes["GET /api/admin/faqs"] = () => ({ faqs: [] });
    await screen.click("Delete Is it free?");
    expect(screen.find("dialog", "Delete question")?.textContent).toContain(
      "Delete this question?Is it free?This cannot be undone.",
    );
    await screen.click("Delete");
    expect(screen.find("dialog")).toBeUndefined();
    expect(screen.text()).toContain("No FAQs available");
    expect(screen.text()).toContain("The question is deleted");
  });
});
