// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ReferenceHosts } from "#documentation/model.ts";
import { callsOf, pathOf, placesOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import type { DocumentationReader } from "#ports/contracts/documentation-pages.ts";
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

function draw(part: string | null, reader: DocumentationReader | null = null, hosts: ReferenceHosts = HOSTS): Document {
  const html = renderToString(<DocumentationPage {...hosts} part={part} reader={reader} />);
  return new DOMParser().parseFromString(html, "text/html");
}

const reference = apiReference(HOSTS);
const { sections, errors } = reference;
const endpoints = sections.flatMap(callsOf);
const pages = placesOf(reference).map((place) => {
  const path = pathOf(reference, place).replace(/^\/documentation\/?/, "");
  return { path: pathOf(reference, place), page: draw(path === "" ? null : path) };
});

describe("the section Sandbox", () => {
  const hosts = { ...HOSTS, sandboxUrl: "http://127.0.0.1:3003" };

  it("belongs to both platforms, so that the switch hides none of it", () => {
    const page = draw("sandbox-api", READER, hosts);
    expect(page.querySelector("[data-documentation]")?.hasAttribute("data-shown")).toBe(false);
    const calls = [...page.querySelectorAll("main td a")].map((link) => link.getAttribute("href"));
    expect(calls).toEqual(
      expect.arrayContaining(["/documentation/sandbox-whatsapp-reply", "/documentation/sandbox-telegram-reply"]),
    );
  });

  it("offers no instance where a call takes none, and no answer where a file is one", () => {
    expect(draw("whatsapp-send", READER, hosts).querySelector("[data-token]")).not.toBeNull();
    const reply = draw("sandbox-whatsapp-reply", READER, hosts);
    expect(reply.querySelector("[data-token]")).toBeNull();
    expect(reply.querySelectorAll(".doc-card")).toHaveLength(2);
    expect(draw("sandbox-whatsapp-media", READER, hosts).querySelectorAll(".doc-card")).toHaveLength(1);
  });
});

describe("the pages of the documentation", () => {
  it("use no id twice, have one title, no empty heading, and every link among them leads somewhere", () => {
    const places = new Map(
      pages.map(({ path, page }) => [path, [...page.querySelectorAll("[id]")].map(({ id }) => id)]),
    );
    for (const { path, page } of pages) {
      const ids = places.get(path) ?? [];
      expect(ids).toEqual([...new Set(ids)]);
      expect(page.querySelectorAll("h1")).toHaveLength(1);
      const headings = [...page.querySelectorAll("h1, h2, h3, h4")].map(({ textContent }) => textContent?.trim());
      expect(headings).not.toContain("");
      const links = [...page.querySelectorAll("a[href^='#'], a[href^='/documentation']")].map(
        (link) => new URL(link.getAttribute("href") ?? "", `https://example.com${path}`),
      );
      const lost = links.filter(({ pathname, hash }) => {
        const there = places.get(pathname);
        return there === undefined || (hash !== "" && !there.includes(hash.slice(1)));
      });
      expect(lost.map(String)).toEqual([]);
      const copied = [...page.querySelectorAll("[data-copy]")].map((button) => button.getAttribute("data-copy") ?? "");
      expect(copied.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it("hold every example as it is copied, in each language", () => {
    for (const { id, samples } of endpoints) {
      for (const { language, parts } of samples) {
        const code = parts.map(({ text }) => text).join("");
        expect(partOf(id, `${id}-${language}`)?.textContent).toBe(code);
      }
    }
    expect(endpoints.length).toBeGreaterThan(20);
  });

  it("say of every field whether a call needs it", () => {
    for (const { id, fields } of endpoints) {
      const shown = [...(partOf(id, id)?.querySelectorAll(".doc-fields tbody b") ?? [])];
      expect(shown.map((word) => word.textContent)).toEqual(
        fields.map(({ required }) => (required ? "required" : "optional")),
      );
    }
  });

  it("lead from every error of every call to what to do", () => {
    for (const { id, errors: own } of endpoints) {
      const shown = [...(partOf(id, id)?.querySelectorAll("a[href*='#error-']") ?? [])];
      expect(shown.map((link) => link.textContent).sort()).toEqual(own.map(({ code }) => code).sort());
    }
    for (const { code, remedy } of errors) {
      const plain = remedy.replaceAll("`", "").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
      expect(partOf("errors", `error-${code}`)?.textContent).toContain(plain);
    }
  });

  it("offer everybody to log in, and show placeholders", () => {
    const send = partOf("whatsapp-send", "whatsapp-send");
    expect(send?.querySelector("a[href^='/login']")?.getAttribute("href")).toBe(
      "/login?from=%2Fdocumentation%2Fwhatsapp-send",
    );
    expect(send?.querySelector("pre")?.textContent).toContain("/send/YOUR_CLIENT");
  });

  it("show a reader's client in that platform's examples, and the other's placeholders", () => {
    const own = draw("whatsapp-send", READER);
    expect(own.getElementById("whatsapp-send-curl")?.textContent).toContain("/send/Client007");
    expect(own.querySelector("option")?.getAttribute("value")).toBe("/api/instances/7/token");
    const other = draw("telegram-send-text", READER);
    expect(other.getElementById("telegram-send-text-curl")?.textContent).toContain("YOUR_CLIENT");
    expect(other.getElementById("telegram-send-text")?.textContent).toContain("Add an instance");
  });

  function partOf(page: string, id: string): Element | null {
    return pages.find(({ path }) => path === `/documentation/${page}`)?.page.getElementById(id) ?? null;
  }
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
