// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyPage } from "#ports/contracts/pages.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { LOGIN, RECOVER, RESET, SANDBOX, SIGNUP } from "#test/support/ui-samples.ts";
import { forgetUser } from "#ui/enhance/forget-user.ts";
import { enhanceForm } from "#ui/enhance/form.ts";
import { enhanceReveal } from "#ui/enhance/reveal.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

const server = vi.fn<typeof fetch>();
const replace = vi.fn();

beforeEach(() => {
  server.mockReset();
  replace.mockReset();
  vi.stubGlobal("fetch", server);
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(page: AnyPage): HTMLFormElement {
  document.body.innerHTML = renderPage(page, SANDBOX).html;
  const form = document.querySelector("form");
  if (form === null) throw new Error("the page has no form");
  enhanceForm(form);
  return form;
}

async function submit(form: HTMLFormElement): Promise<void> {
  form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
  await vi.waitFor(() => expect(form.querySelector<HTMLButtonElement>("[data-busy-label]")?.disabled).toBe(false));
}

function refuse(message: string, field?: string): void {
  const body = { success: false, status: "error", error: true, code: "MALFORMED", message, field, requestId: "r" };
  server.mockResolvedValue(Response.json(body, { status: 400 }));
}

const byId = (id: string) => document.getElementById(id);

describe("a form page with its script", () => {
  it("sends the fields as a form, asks for JSON and goes where it is told", async () => {
    const form = open(LOGIN);
    server.mockResolvedValue(Response.json({ success: true, location: "/dashboard" }));
    byId("email")?.setAttribute("value", "layla@example.com");
    form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
    const [, init] = server.mock.calls[0] ?? [];
    expect(init?.headers).toEqual({ accept: "application/json" });
    expect(String(init?.body)).toBe("email=layla%40example.com&password=");
  });

  it("disables its button and says what it is doing until the answer", async () => {
    const form = open(LOGIN);
    const button = form.querySelector<HTMLButtonElement>("[data-busy-label]");
    refuse("Invalid email or password");
    const done = submit(form);
    expect([button?.disabled, button?.textContent]).toEqual([true, "Logging in…"]);
    await done;
    expect([button?.disabled, button?.textContent]).toEqual([false, "Login"]);
  });

  it("shows what is wrong with the form above it", async () => {
    const form = open(LOGIN);
    refuse("Invalid email or password");
    await submit(form);
    expect(form.querySelector("[data-form-error]:not([hidden])")?.textContent).toBe("Invalid email or password");
  });

  it("shows what is wrong with a field beside it, in the hint's place, and goes there", async () => {
    const form = open(SIGNUP);
    refuse("Password must be at least 8 characters", "password");
    await submit(form);
    expect(byId("password-error")?.hidden).toBe(false);
    expect(byId("password-error")?.textContent).toContain("Password must be at least 8 characters");
    expect(byId("password-note")?.hidden).toBe(true);
    expect(byId("password")?.getAttribute("aria-invalid")).toBe("true");
    expect(byId("password")?.getAttribute("aria-describedby")).toBe("password-error");
    expect(document.activeElement?.id).toBe("password");
  });

  it("takes an error away as soon as its field changes", async () => {
    const form = open(SIGNUP);
    refuse("Password must be at least 8 characters", "password");
    await submit(form);
    byId("password")?.dispatchEvent(new Event("input", { bubbles: true }));
    expect(byId("password-error")?.hidden).toBe(true);
    expect(byId("password-note")?.hidden).toBe(false);
    expect(byId("password")?.hasAttribute("aria-invalid")).toBe(false);
  });

  it("offers the login only to an address that is taken", async () => {
    const form = open(SIGNUP);
    const instead = byId("email-error")?.querySelector<HTMLElement>("[data-only-with]");
    refuse("Email already exists", "email");
    await submit(form);
    expect(instead?.hidden).toBe(false);
    refuse("Please enter a valid email address", "email");
    await submit(form);
    expect(instead?.hidden).toBe(true);
  });

  it.each<[string, AnyPage, string]>([
    ["login", LOGIN, "Login failed. Please try again."],
    ["signup", SIGNUP, "An error occurred during signup"],
    ["recovery", RECOVER, "An error occurred. Please try again."],
    ["reset", RESET, "An error occurred. Please try again."],
  ])("says in the words of %s that no server answers", async (_name, page, sentence) => {
    const form = open(page);
    server.mockRejectedValue(new TypeError("network"));
    await submit(form);
    expect(form.querySelector("[data-form-error]:not([hidden])")?.textContent).toBe(sentence);
  });

  it("falls back to a plain submit when the answer is not for scripts", async () => {
    const form = open(LOGIN);
    const plain = vi.spyOn(form, "submit").mockImplementation(() => {});
    server.mockResolvedValue(new Response("<h1>?</h1>", { headers: { "content-type": "text/html" } }));
    form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
    await vi.waitFor(() => expect(plain).toHaveBeenCalledOnce());
  });
});

describe("a form that is done with a message", () => {
  const done = () => document.querySelector<HTMLElement>("[data-form-done]");

  async function send(page: AnyPage, answer: object): Promise<HTMLFormElement> {
    const form = open(page);
    server.mockResolvedValue(Response.json({ success: true, location: "/login", ...answer }));
    form.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
    await vi.waitFor(() => expect(done()?.hidden).toBe(false));
    return form;
  }

  it("gives its place to the message and a button back to the login, and the focus too", async () => {
    const form = await send(RECOVER, { message: "A link is on its way." });
    expect(form.hidden).toBe(true);
    expect(done()?.getAttribute("role")).toBe("status");
    expect(done()?.textContent).toContain("A link is on its way.");
    expect(document.activeElement).toBe(done());
    const button = done()?.querySelector(":scope > a");
    expect([button?.textContent, button?.getAttribute("href")]).toEqual(["Back to Login", "/login"]);
    expect(replace).not.toHaveBeenCalled();
  });

  it("leaves after as long as the server says, and not before", async () => {
    const timer = vi.spyOn(globalThis, "setTimeout").mockReturnValue(0 as never);
    await send(RESET, { message: "Your password is changed.", leaveAfterMs: 3000 });
    expect(replace).not.toHaveBeenCalled();
    const [leave, afterMs] = timer.mock.lastCall ?? [];
    expect(afterMs).toBe(3000);
    leave?.();
    expect(replace).toHaveBeenCalledExactlyOnceWith("/login");
  });
});

describe("the login page's script", () => {
  it("takes the copy of the reader out of the browser", () => {
    vi.stubGlobal("localStorage", memoryStorage());
    localStorage.setItem("user", "{}");
    localStorage.setItem("theme", "dark");
    open(LOGIN);
    document.querySelectorAll<HTMLElement>("[data-forget-user]").forEach(forgetUser);
    expect([localStorage.getItem("user"), localStorage.getItem("theme")]).toEqual([null, "dark"]);
  });
});

describe("the Show button of a password", () => {
  it("shows and hides, and names what it will do next", () => {
    open(LOGIN);
    const button = document.querySelector<HTMLButtonElement>("[data-reveal]");
    if (button === null) throw new Error("the page has no Show button");
    enhanceReveal(button);
    const state = () => [byId("password")?.getAttribute("type"), button.textContent, button.getAttribute("aria-label")];
    button.click();
    expect(state()).toEqual(["text", "Hide", "Hide password"]);
    button.click();
    expect(state()).toEqual(["password", "Show", "Show password"]);
  });
});
