// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { addressesOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { EVENT_TYPES } from "#domain/events/event.ts";
import { PLANS } from "#domain/instances/plan.ts";
import { SANDBOX } from "#test/support/ui-samples.ts";
import { renderPage } from "#ui/renderer/entry-server.tsx";

const HOSTS = { whatsappUrl: "https://wa.example.com/", telegramUrl: "https://tg.example.com" };

beforeAll(() => {
  document.body.innerHTML = renderPage({ name: "landing", props: HOSTS }, { ...SANDBOX, path: "/" }).html;
});

const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)];
const words = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const link = (name: string) => {
  const found = all("a").filter((anchor) => words(anchor).replace(" (opens in a new tab)", "") === name);
  if (found.length === 0) throw new Error(`no link ${name}`);
  return found.map((anchor) => anchor.getAttribute("href"));
};
const article = (heading: string) => all("article").find((each) => words(each.querySelector("h3")) === heading);

describe("the landing page", () => {
  it("leads to its five sections, in the header and in the mobile menu", () => {
    const sections = { Home: "home", Features: "features", API: "api", Pricing: "pricing", Contact: "contact" };
    for (const [name, id] of Object.entries(sections)) {
      expect(link(name)).toEqual([`/#${id}`, `/#${id}`]);
      expect(document.getElementById(id)?.tagName).toBe("SECTION");
    }
  });

  it("has the links of the specification", () => {
    expect(link("Login")).toEqual(["/login"]);
    expect(link("Sign up Now")).toEqual(["/signup"]);
    expect(link("Get New Account")).toEqual(["/signup"]);
    expect(link("View Full Documentation")).toEqual(["/documentation"]);
    expect(link("Privacy")).toEqual(["/privacy"]);
    expect(link("Terms")).toEqual(["/terms"]);
    expect(link("Cookies")).toContain("/cookies");
  });

  it("opens the API docs, the Telegram chat and the tutorials in a new tab", () => {
    for (const name of ["Explore API Docs", "Chat on Telegram", "Tutorials"]) {
      const anchors = all("a[target=_blank]").filter((anchor) => words(anchor).startsWith(name));
      expect(anchors.map(words)).toEqual([`${name} (opens in a new tab)`]);
      expect(anchors[0]?.getAttribute("rel")).toBe("noopener");
    }
  });

  it("has three integration cards, and the four services of the specification before its own", () => {
    for (const title of ["Plug & Play", "Instant Delivery", "End-to-End Secure"]) expect(article(title)).toBeDefined();
    const services = [
      "WhatsApp API",
      "Telegram API",
      "Unified Messaging",
      "Message Analytics",
      "Message Log",
      "Webhooks",
    ];
    expect(all("#api h3").map(words)).toEqual(services);
    for (const title of services) {
      const more = article(title)?.querySelector("a");
      expect(words(more)).toBe("Learn More");
      expect(words(document.getElementById(more?.getAttribute("aria-describedby") ?? ""))).toBe(title);
    }
  });

  it("has a part of the documentation behind each Learn More", () => {
    const reference = apiReference({ ...HOSTS, network: "live", publicUrl: "https://example.com" });
    const parts = [...addressesOf(reference).values()];
    for (const href of link("Learn More")) expect(parts).toContain(href);
    const more = (title: string) => article(title)?.querySelector("a")?.getAttribute("href");
    expect(more("Message Analytics")).toBe("/documentation/messages#figures");
    expect(more("Message Log")).toBe("/documentation/messages");
    expect(more("Webhooks")).toBe("/documentation/webhooks");
  });

  it("says of every made-up row that it is an example", () => {
    for (const title of ["Unified Messaging", "Message Analytics", "Message Log"]) {
      expect(words(article(title))).toContain("For example");
    }
    expect(words(article("Webhooks"))).not.toContain("For example");
  });

  it("names the events that webhooks are told of", () => {
    expect(all("code", article("Webhooks")).map(words)).toEqual([...EVENT_TYPES]);
  });

  it("shows a WhatsApp and a Telegram call at this installation's addresses, ready to copy", () => {
    const [whatsapp, telegram] = all("[data-copy]").map((button) =>
      document.getElementById(button.getAttribute("data-copy") ?? ""),
    );
    expect(whatsapp?.textContent).toBe(`curl https://wa.example.com/send/YOUR_CLIENT \\
  -H 'content-type: application/json' \\
  -d '{
    "number": "9647700000001",
    "message": "Hello from Wesal",
    "dtoken": "YOUR_TOKEN"
  }'`);
    expect(telegram?.textContent).toBe(`curl https://tg.example.com/send-text \\
  -H 'content-type: application/json' \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -d '{
    "sessionId": "YOUR_CLIENT",
    "recipient": "@username",
    "message": "Hello from Wesal"
  }'`);
  });

  it("prices the Starter plan as the specification has it", () => {
    const starter = article("Starter");
    expect(words(starter?.querySelector("p"))).toBe("$0for now, per month");
    expect(words(starter)).toContain("Becomes $5/month in future.");
    expect(words(starter)).not.toContain("Most Popular");
    expect(all("li", starter).map(words)).toEqual(PLANS[0]?.features);
    expect(link("Get Started Free")).toEqual(["/signup"]);
  });

  it("prices the Professional plan, whose button does nothing", () => {
    const professional = article("Professional");
    expect(words(professional?.querySelector("p"))).toBe("$5per month");
    expect(words(professional)).toContain("Most Popular");
    const listed = (label: string) => {
      const title = all("h4", professional).find((each) => words(each) === label);
      return all(`[aria-labelledby="${title?.id}"] li`, professional).map(words);
    };
    expect(listed("There today")).toEqual(["Message templates", "Media attachments", "Webhook integration"]);
    expect(listed("Planned")).toEqual(PLANS[1]?.planned);
    expect(all("li", professional).map(words).sort()).toEqual([...(PLANS[1]?.features ?? [])].sort());
    expect(words(professional)).toContain("Not on sale yet");
    const button = professional?.querySelector("button");
    expect(words(button)).toBe("Coming Soon...");
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    expect(words(document.getElementById("pricing"))).toContain("you hear of it 30 days before");
  });

  it("has no text in its hero that a script would have to write", () => {
    const stage = document.getElementById("home");
    expect(words(stage)).toContain("curl wa.example.com/send/Client001");
    expect(words(stage)).toContain("curl tg.example.com/send-text");
    expect(words(stage)).toContain("200 OK");
    expect(words(stage?.querySelector("figure"))).toContain("Order 1042 has shipped.");
  });
});
