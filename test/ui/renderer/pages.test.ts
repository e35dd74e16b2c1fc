// @vitest-environment happy-dom

import { describe, expect, it } from "vitest";
import { NO_CONTACTS } from "#domain/contacts.ts";
import type { AnyPage, PageContext, SignedInUser } from "#ports/contracts/pages.ts";
import { ADMIN, DASHBOARD, INSTANCES, LAYLA, LIVE, LOGIN, PAGES, SANDBOX, SIGNUP } from "#test/support/ui-samples.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

function draw(page: AnyPage, context: PageContext = SANDBOX): Document {
  return new DOMParser().parseFromString(renderPage(page, context).html, "text/html");
}

function textOf(page: AnyPage, context?: PageContext): string {
  return draw(page, context).body.textContent;
}

/** The control that a label names. */
function control(document: Document, label: string): Element {
  const found = [...document.querySelectorAll("label")].find((element) => element.textContent.startsWith(label));
  const element = document.getElementById(found?.getAttribute("for") ?? "");
  if (element === null) throw new Error(`no control is labelled ${label}`);
  return element;
}

const BANNER = "Sandbox network: nothing leaves this machine";

describe("every page", () => {
  it.each(PAGES)("$name has a title, one first heading and a main part", (page) => {
    const document = draw(page);
    expect(renderPage(page, SANDBOX).title).toMatch(/ · Wesal$/);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(document.querySelectorAll("main")).toHaveLength(1);
  });

  it.each(PAGES)("$name says that it is a sandbox, and only then", (page) => {
    expect(textOf(page, SANDBOX)).toContain(BANNER);
    expect(textOf(page, LIVE)).not.toContain(BANNER);
  });

  it.each(PAGES)("$name uses no id twice", (page) => {
    const ids = [...draw(page).querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("gives public pages one small script and each dashboard page its own", () => {
    for (const page of PAGES) {
      const { entry, hydrates } = renderPage(page, SANDBOX);
      expect(entry?.split("/").at(-1)).toBe(hydrates ? `${page.name}.tsx` : "enhance.ts");
    }
    expect(PAGES.filter((page) => renderPage(page, SANDBOX).hydrates).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["dashboard", "instances", "sandbox"]),
    );
  });
});

describe("the login page", () => {
  it("posts its fields without a script, with the way back", () => {
    const document = draw({ ...LOGIN, props: { ...LOGIN.props, from: "/dashboard/instances" } });
    const form = document.querySelector("form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", "/login"]);
    expect(control(document, "Email").getAttribute("name")).toBe("email");
    expect(control(document, "Password").getAttribute("name")).toBe("password");
    expect(document.querySelector('[name="from"]')?.getAttribute("value")).toBe("/dashboard/instances");
  });

  it("leads to recovery and signup", () => {
    const links = [...draw(LOGIN).querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(["/recover", "/signup"]));
  });

  it("shows the form's error as an alert and keeps the address", () => {
    const props = { ...LOGIN.props, values: { email: "a@b.co" }, errors: { form: "Invalid email or password" } };
    const document = draw({ ...LOGIN, props });
    expect(document.querySelector("[data-form-error]:not([hidden])")?.textContent).toBe("Invalid email or password");
    expect(control(document, "Email").getAttribute("value")).toBe("a@b.co");
  });

  it("tells that the account was created", () => {
    const document = draw({ ...LOGIN, props: { ...LOGIN.props, notice: "Account created. You can log in now." } });
    expect(document.querySelector('[role="status"]')?.textContent).toBe("Account created. You can log in now.");
  });
});

describe("the signup page", () => {
  it("has each field by its label", () => {
    const document = draw(SIGNUP);
    const names = ["Full Name", "Email", "Country", "Password", "Referral Code", "I agree to the"].map((label) =>
      control(document, label).getAttribute("name"),
    );
    expect(names).toEqual(["name", "email", "country", "password", "referral", "terms"]);
    expect(document.body.textContent).toContain("At least 8 characters");
  });

  it("offers 195 countries", () => {
    expect(draw(SIGNUP).querySelectorAll('option:not([value=""])')).toHaveLength(195);
  });

  it("opens terms and privacy in new tabs and says so", () => {
    const links = [...draw(SIGNUP).querySelectorAll('a[target="_blank"]')];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
    for (const link of links) expect(link.textContent).toContain("(opens in a new tab)");
  });

  it("puts an error beside its field and connects the two", () => {
    const errors = { fields: { email: "Email already exists" } };
    const email = control(draw({ ...SIGNUP, props: { ...SIGNUP.props, errors } }), "Email");
    const error = email.ownerDocument.getElementById(email.getAttribute("aria-describedby") ?? "");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(error?.textContent).toContain("Email already exists");
    expect(error?.getAttribute("role")).toBe("alert");
  });

  it("prefills the referral of an invite link", () => {
    const values = { ...SIGNUP.props.values, referral: "48" };
    const field = control(draw({ ...SIGNUP, props: { ...SIGNUP.props, values } }), "Referral Code");
    expect(field.getAttribute("value")).toBe("48");
  });
});

describe("the error pages", () => {
  it("name themselves and lead on", () => {
    expect(textOf({ name: "unauthorized", props: {} })).toMatch(/403 - Unauthorized.*Go Back/);
    expect(textOf({ name: "not-found", props: {} })).toMatch(/404 - Page Not Found.*Return Home/);
  });
});

describe("the dashboard shell", () => {
  it("marks where the reader is", () => {
    const path = "/dashboard/instances";
    const current = draw(INSTANCES, { ...SANDBOX, path }).querySelectorAll("[aria-current=page]");
    expect([...current].map((link) => link.textContent)).toEqual(["Instances"]);
  });

  it("opens documentation, tutorials and FAQ in new tabs", () => {
    const links = [...draw(DASHBOARD).querySelectorAll('#side-menu a[target="_blank"]')];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/documentation", "/tutorials", "/faq"]);
  });

  it("has the tagline, the user and a logout that needs no script", () => {
    const menu = draw(DASHBOARD).getElementById("side-menu");
    expect(menu?.textContent).toContain("Easy tool");
    expect(menu?.textContent).toContain("Layla Hassan");
    expect(menu?.textContent).toContain("layla@example.com");
    const form = menu?.querySelector("form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", "/logout"]);
  });

  it("leads to the virtual phone in the sandbox alone", () => {
    expect(textOf(DASHBOARD, SANDBOX)).toContain("Virtual phone");
    expect(textOf(DASHBOARD, LIVE)).not.toContain("Virtual phone");
  });

  it("leads to whoever runs the server, where it names somebody, and to nobody else", () => {
    const pages: AnyPage[] = [
      DASHBOARD,
      { name: "landing", props: { whatsappUrl: "https://wa.example", telegramUrl: "https://tg.example" } },
      { name: "faq", props: { faqs: [], query: "" } },
      { name: "terms", props: {} },
      { name: "privacy", props: { keepMessagesDays: 30 } },
    ];
    const outside = (context: PageContext) =>
      new Set(
        pages
          .flatMap((page) => [...draw(page, context).querySelectorAll("a[href^='https:']")])
          .map((link) => link.getAttribute("href")),
      );
    expect(outside(LIVE)).toEqual(new Set());
    expect(outside(SANDBOX)).toEqual(new Set([SANDBOX.contacts.supportUrl, ...SANDBOX.contacts.social]));
    const contacts = { ...NO_CONTACTS, supportUrl: "https://help.example", social: ["https://x.com/shop"] };
    expect(outside({ ...LIVE, contacts })).toEqual(new Set(["https://help.example", "https://x.com/shop"]));
    expect(textOf({ name: "terms", props: {} }, { ...LIVE, contacts })).not.toContain("Telegram (opens");
  });

  it("has the name that the product is given, in title, description and text, and no other", () => {
    const contacts = { ...NO_CONTACTS, productName: "Bridge & Sons" };
    for (const page of PAGES) {
      const { title, description, html } = renderPage(page, { ...LIVE, contacts });
      expect(title).toContain("Bridge & Sons");
      expect([title, description, html].join(" ")).not.toMatch(/Wesal\b/);
    }
    expect(draw(LOGIN, { ...LIVE, contacts }).querySelector("main a[href='/']")?.textContent).toBe("Bridge & Sons");
  });

  it("names who runs the server on the legal pages, as far as that is set", () => {
    const named = { ...NO_CONTACTS, legalEntity: "Example GmbH", legalAddress: "1 Example Street" };
    const pages: AnyPage[] = [
      { name: "terms", props: {} },
      { name: "privacy", props: { keepMessagesDays: 30 } },
    ];
    for (const page of pages) {
      expect(textOf(page, LIVE)).toContain('whoever runs this site: that is who "we" means here');
      const contacts = { ...named, contactEmail: "hello@example.com" };
      const text = textOf(page, { ...LIVE, contacts });
      expect(text).toContain(
        'Example GmbH (1 Example Street), which runs Wesal: that is who "we" means here, at hello@example.com',
      );
      expect(text).not.toContain("whoever runs this site");
      expect(textOf(page, { ...LIVE, contacts: named })).not.toContain("@");
      const mailto = [...draw(page, { ...LIVE, contacts }).querySelectorAll("a[href='mailto:hello@example.com']")];
      expect(mailto.length).toBeGreaterThan(0);
    }
  });

  it("leads administrators alone to the administration, of which every part is marked as current", () => {
    const items = (user: SignedInUser, path: string) =>
      [
        ...draw(
          { name: "dashboard", props: { user, figures: null, firstSteps: { done: null } } },
          { ...LIVE, path },
        ).querySelectorAll("a"),
      ]
        .filter((link) => link.getAttribute("href") === "/dashboard/admin")
        .map((link) => link.getAttribute("aria-current"));
    expect(items(LAYLA, "/dashboard")).toEqual([]);
    expect(items(ADMIN, "/dashboard")).toEqual([null]);
    expect(items(ADMIN, "/dashboard/admin")).toEqual(["page"]);
    expect(items(ADMIN, "/dashboard/admin/faqs")).toEqual(["page"]);
  });
});

describe("the dashboard", () => {
  it("shows the four figures", () => {
    const terms = [...draw(DASHBOARD).querySelectorAll("dt")].map((term) => term.textContent);
    expect(terms).toEqual(["Total Instances", "Active Instances", "Expired Instances", "Referred Subscribers"]);
    expect(draw(DASHBOARD).querySelector("dl")?.textContent).toContain("7");
  });

  it("shows no figure that it does not have", () => {
    const list = draw({ ...DASHBOARD, props: { ...DASHBOARD.props, figures: null } }).querySelector("dl");
    expect(list?.getAttribute("aria-busy")).toBe("true");
    expect(list?.textContent).not.toMatch(/\d/);
  });
});

describe("the instances page", () => {
  const cards = () => [...draw(INSTANCES).querySelectorAll("article")];

  it("shows each field of a card", () => {
    const [shop, desk] = cards().map((card) => [...card.querySelectorAll("dd")].map((fact) => fact.textContent));
    expect(shop?.slice(0, 4)).toEqual(["WhatsApp", "Client041", "N/A", "layla@example.com"]);
    expect(shop?.[4]).toContain("Dec 9, 2126, 12:20\u00a0PM");
    expect(desk?.slice(0, 4)).toEqual(["Telegram", "Client038", "2714903", "N/A"]);
  });

  it("tells active from expired", () => {
    const [shop, desk] = cards().map((card) => card.querySelector("header")?.textContent);
    expect([shop, desk]).toEqual(["Shop OrdersActive", "Support DeskExpired"]);
  });

  it("names each button after its instance", () => {
    const names = cards().flatMap((card) =>
      [...card.querySelectorAll("footer button")].map((button) => button.getAttribute("aria-label")),
    );
    expect(names).toEqual([
      "Manage Shop Orders",
      "Edit Shop Orders",
      "Delete Shop Orders",
      "Manage Support Desk",
      "Edit Support Desk",
      "Delete Support Desk",
    ]);
  });

  it("says how many free instances are in use", () => {
    expect(textOf(INSTANCES)).toContain(
      "2 of 2 free instances in use. Each runs 30 days, and is renewed as often as you like.",
    );
  });

  it("says what to do when there are none", () => {
    const counts = { all: 0, needs: 0, connected: 0, expired: 0 };
    const none = { instances: [], freeInUse: 0, freeLimit: 2, links: [], pages: 1, found: 0, counts };
    const list = { ...none, asked: INSTANCES.props.asked };
    expect(textOf({ ...INSTANCES, props: { ...INSTANCES.props, list } })).toContain("No instances found");
  });

  it("is a skeleton while there is no list", () => {
    expect(textOf({ ...INSTANCES, props: { ...INSTANCES.props, list: null } })).toContain("Loading instances");
  });
});
