// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { AnyPage, ResetPasswordProps } from "#ports/contracts/pages.ts";
import type { RecoverProps } from "#ports/contracts/sign-in-pages.ts";
import { LOGIN, RECOVER, RESET, SANDBOX } from "#test/support/ui-samples.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

function draw(page: AnyPage): Document {
  return new DOMParser().parseFromString(renderPage(page, SANDBOX).html, "text/html");
}

const recover = (props: Partial<RecoverProps> = {}) => draw({ ...RECOVER, props: { ...RECOVER.props, ...props } });
const reset = (props: Partial<ResetPasswordProps> = {}) => draw({ ...RESET, props: { ...RESET.props, ...props } });

const names = (document: Document) =>
  [...document.querySelectorAll("form [name]")].map((field) => field.getAttribute("name"));
const shown = (document: Document) => document.querySelector("[data-form-done]:not([hidden])");

describe("the recovery page", () => {
  it("posts one address without a script", () => {
    const form = recover().querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/recover"]);
    expect(names(recover())).toEqual(["email"]);
    expect(shown(recover())).toBeNull();
  });

  it("says beside the field what is wrong with it, and keeps what was typed", () => {
    const document = recover({
      values: { email: "layla" },
      errors: { fields: { email: "Please enter a valid email address" } },
    });
    expect(document.getElementById("email-error")?.textContent).toBe("Please enter a valid email address");
    expect(document.getElementById("email")?.getAttribute("value")).toBe("layla");
  });

  it("says where a sandbox without a mail server puts its mails, before and after, and nothing of it elsewhere", () => {
    const where = "each mail is a file in the folder outbox of its DATA_DIR";
    for (const done of [null, "A link is on its way."]) {
      expect(recover({ outbox: true, done }).querySelector("main")?.textContent).toContain(where);
      expect(recover({ outbox: true, done }).querySelector("main")?.textContent).not.toContain("spam folder");
      expect(recover({ done }).querySelector("main")?.textContent).not.toContain("outbox");
    }
  });

  it("has a message and a button back to the login in the form's place once it is done", () => {
    const document = recover({ done: "A link is on its way." });
    expect(document.querySelector("form")).toBeNull();
    expect(shown(document)?.textContent).toContain("A link is on its way.");
    expect(shown(document)?.querySelector(":scope > a")?.textContent).toBe("Back to Login");
  });

  it("has an arrow to the previous page, which is the login where there is none", () => {
    const arrow = recover().querySelector("[data-go-back]");
    expect([arrow?.getAttribute("aria-label"), arrow?.getAttribute("href")]).toEqual(["Back", "/login"]);
    expect(draw(LOGIN).querySelector("[data-go-back]")).toBeNull();
  });
});

describe("the page for a new password", () => {
  it("posts both passwords to its own link without a script", () => {
    const form = reset().querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/reset-password/a%20token%2Fof%20theirs"]);
    expect(names(reset())).toEqual(["password", "confirm", "rotateCredentials"]);
  });

  it("has the rotation of tokens and keys ticked, until its reader takes the tick away", () => {
    const box = (page: Document) => page.querySelector('[name="rotateCredentials"]')?.hasAttribute("checked");
    expect([box(reset()), box(reset({ rotateCredentials: false }))]).toEqual([true, false]);
  });

  it("puts each error beside its field", () => {
    const document = reset({ errors: { fields: { confirm: "Passwords do not match" } } });
    expect(document.getElementById("confirm-error")?.textContent).toBe("Passwords do not match");
    expect(document.getElementById("password-error")?.hidden).toBe(true);
  });

  it("leads to the login once it is done", () => {
    const document = reset({ state: "done" });
    expect(document.querySelector("form")).toBeNull();
    expect(shown(document)?.textContent).toBe("Your password is changed. You can log in now.Back to Login");
  });

  it("has no form for a link that is gone, and offers a new one", () => {
    const document = reset({ state: "gone" });
    expect(document.querySelector("form")).toBeNull();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(
      "This link is used up or older than 10 minutes. Ask for a new one.",
    );
    expect(document.querySelector('a[href="/recover"]')?.textContent).toBe("Get a new link");
  });
});
