// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { apiReference } from "#documentation/reference.ts";
import type { DocumentationReader } from "#ports/contracts/pages.ts";
import { CodeCard } from "#ui/features/documentation/code-card.tsx";
import { Prose } from "#ui/features/documentation/prose.tsx";
import { DocumentationPage } from "#ui/pages/documentation.tsx";

const HOSTS = {
  network: "live",
  whatsappUrl: "https://wa.example.com",
  telegramUrl: "https://tg.example.com",
  publicUrl: "https://example.com",
} as const;
const READER: DocumentationReader = {
  instances: [{ id: 7, name: "Shop", client: "Client007", platform: "whatsapp" }],
};

function draw(reader: DocumentationReader | null): Document {
  const html = renderToString(<DocumentationPage {...HOSTS} reader={reader} />);
  return new DOMParser().parseFromString(html, "text/html");
}

const { sections, errors } = apiReference(HOSTS);
const endpoints = sections.flatMap(({ articles }) => articles).filter((article) => article.kind === "endpoint");

describe("the section Sandbox", () => {
  const html = renderToString(<DocumentationPage {...HOSTS} sandboxUrl="http://127.0.0.1:3003" reader={READER} />);
  const page = new DOMParser().parseFromString(html, "text/html");

  it("belongs to both platforms, so that the switch hides none of it", () => {
    const section = page.querySelector("#sandbox-api")?.closest("section");
    expect(section?.hasAttribute("data-section")).toBe(false);
    expect(section?.querySelectorAll("#sandbox-whatsapp-reply, #sandbox-telegram-reply")).toHaveLength(2);
  });

  it("offers no instance where a call takes none, and no answer where a file is one", () => {
    expect(page.querySelector("#whatsapp-send [data-token]")).not.toBeNull();
    expect(page.querySelector("#sandbox-whatsapp-reply [data-token]")).toBeNull();
    expect(page.querySelectorAll("#sandbox-whatsapp-reply .doc-card")).toHaveLength(2);
    expect(page.querySelectorAll("#sandbox-whatsapp-media .doc-card")).toHaveLength(1);
  });
});

describe("the documentation page", () => {
  const everybody = draw(null);

  it("uses no id twice, and every link within it leads somewhere", () => {
    const ids = [...everybody.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const links = [...everybody.querySelectorAll("a[href^='#'], [data-copy]")];
    const targets = links.map((link) => link.getAttribute("href")?.slice(1) ?? link.getAttribute("data-copy") ?? "");
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it("holds every example as it is copied, in each language", () => {
    for (const { id, samples } of endpoints) {
      for (const { language, parts } of samples) {
        const code = parts.map(({ text }) => text).join("");
        expect(everybody.getElementById(`${id}-${language}`)?.textContent).toBe(code);
      }
    }
    expect(endpoints.length).toBeGreaterThan(20);
  });

  it("says of every field whether a call needs it", () => {
    for (const { id, fields } of endpoints) {
      const shown = [...(everybody.getElementById(id)?.querySelectorAll(".doc-fields tbody b") ?? [])];
      expect(shown.map((word) => word.textContent)).toEqual(
        fields.map(({ required }) => (required ? "required" : "optional")),
      );
    }
  });

  it("leads from every error of every call to what to do", () => {
    for (const { id, errors: own } of endpoints) {
      const shown = [...(everybody.getElementById(id)?.querySelectorAll("a[href^='#error-']") ?? [])];
      expect(shown.map((link) => link.textContent).sort()).toEqual(own.map(({ code }) => code).sort());
    }
    for (const { code, remedy } of errors) {
      const plain = remedy.replaceAll("`", "").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
      expect(everybody.getElementById(`error-${code}`)?.textContent).toContain(plain);
    }
  });

  it("offers everybody to log in, and shows placeholders", () => {
    const send = everybody.getElementById("whatsapp-send");
    expect(send?.querySelector("a[href^='/login']")?.getAttribute("href")).toBe("/login?from=%2Fdocumentation");
    expect(send?.querySelector("pre")?.textContent).toContain("/send/YOUR_CLIENT");
  });

  it("shows a reader's client in that platform's examples, and the other's placeholders", () => {
    const own = draw(READER);
    expect(own.getElementById("whatsapp-send-curl")?.textContent).toContain("/send/Client007");
    expect(own.getElementById("telegram-send-text-curl")?.textContent).toContain("YOUR_CLIENT");
    expect(own.getElementById("telegram-send-text")?.textContent).toContain("Add an instance");
    expect(own.querySelector("option")?.getAttribute("value")).toBe("/api/instances/7/token");
  });
});

describe("a code card", () => {
  it("shows markup in code as text", () => {
    const parts = [
      { text: '<b title="1">&amp;', tone: "plain" },
      { text: "</pre><script>", tone: "string" },
    ] as const;
    const tab = { id: "code", label: "curl", value: "curl", name: "curl request", parts };
    document.body.innerHTML = renderToString(
      <CodeCard group="group" legend="Language" tabs={[tab]} client="<i>mine</i>" />,
    );
    expect(document.getElementById("code")?.textContent).toBe('<b title="1">&amp;</pre><script>');
    expect(document.querySelector("b, script, i")).toBeNull();
  });
});

describe("prose", () => {
  it("turns backticks into code and marks into links, and nothing else", () => {
    document.body.innerHTML = renderToString(<Prose text="Send `a<b` or [log in](/login), <i>once</i>." />);
    expect(document.body.textContent).toBe("Send a<b or log in, <i>once</i>.");
    expect(document.querySelector("code")?.textContent).toBe("a<b");
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/login");
    expect(document.querySelector("i")).toBeNull();
  });
});
