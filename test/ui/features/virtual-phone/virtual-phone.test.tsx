// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Phone, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { jsonApi, Refusal } from "#test/support/json-api.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/virtual-phone/add-phone-dialog.tsx";
import "#ui/features/virtual-phone/phone-apps.tsx";
import { VirtualPhone } from "#ui/features/virtual-phone/index.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const SHOP = "9647705550141";
const CUSTOMER = "9647701234567";
const SANDBOX = "/api/sandbox/whatsapp";
const WAITING = {
  qrText: "2@secret",
  device: "Wesal Client041",
  since: NOW.toISOString(),
  instanceName: "Shop Orders",
};

const phone = (number: string, fields: Partial<Phone> = {}): Phone => ({
  phone: number,
  name: "",
  devices: [],
  unread: 0,
  ...fields,
});

function message(id: string, fields: Partial<WhatsAppSandboxMessage>): WhatsAppSandboxMessage {
  const at = NOW.toISOString();
  return { id, from: SHOP, to: CUSTOMER, kind: "text", at, status: "delivered", ...fields };
}

const media = (mimetype: string, bytes: number) => ({ mimetype, bytes, sha256: "a".repeat(64) });

let page: Screen;

interface Network {
  phones: Phone[];
  pending: object[];
  messages: WhatsAppSandboxMessage[];
}

async function open(network: Partial<Network> = {}) {
  const now: Network = { phones: [], pending: [], messages: [], ...network };
  const api = jsonApi({
    [`GET ${SANDBOX}/phones`]: () => ({ phones: now.phones }),
    [`GET ${SANDBOX}/pending`]: () => ({ pending: now.pending }),
    [`GET ${SANDBOX}/messages`]: () => ({ messages: now.messages }),
    [`GET ${SANDBOX}/chats`]: () => ({ chats: [] }),
    [`POST ${SANDBOX}/phones`]: () => ({ phones: now.phones }),
    [`POST ${SANDBOX}/scan`]: () => ({ phone: SHOP, device: "Wesal Client041" }),
    [`POST ${SANDBOX}/reply`]: () => ({ id: "r1" }),
    [`POST ${SANDBOX}/read`]: () => ({ ok: true }),
    [`POST ${SANDBOX}/unlink`]: () => ({ ok: true }),
  });
  page = await show(<VirtualPhone starterPhone={SHOP} />);
  await page.settle();
  const posted = (path: string) =>
    api.calls.filter((call) => call.method === "POST" && call.path === `${SANDBOX}/${path}`).map(({ body }) => body);
  return { api, now, posted };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the virtual phone, on a first visit", () => {
  it("has a phone in hand at once, and says how to begin", async () => {
    const { api } = await open();
    expect(page.text()).toContain("+964 770 555 0141My business, in your hand");
    // The network has no such phone yet: it would answer that there is none.
    expect(api.calls.filter(({ path }) => path.includes("/messages"))).toEqual([]);
    expect(page.text()).toContain("A customer");
    expect(page.text()).toContain("Start a session in Instances");
  });

  it("scans with one tap, and brings both first phones into being", async () => {
    const { posted } = await open({ pending: [WAITING] });
    expect(page.text()).toContain("Shop Orders");
    expect(page.text()).toContain("asks to be linked");
    await page.click("Scan the code of Shop Orders");
    expect(posted("phones")).toEqual([
      { phone: SHOP, name: "My business" },
      { phone: CUSTOMER, name: "A customer" },
    ]);
    expect(posted("scan")).toEqual([{ qrText: "2@secret", phone: SHOP }]);
    expect(page.text()).toContain("Linked as Wesal Client041");
  });
});

describe("the two phones to begin with", () => {
  const scanWhere = async (number: string) => {
    const { api, posted } = await open({ pending: [WAITING] });
    api.routes[`POST ${SANDBOX}/phones`] = ({ body }) =>
      (body as Phone).phone === number ? new Refusal("CONFLICT", "Somebody else has it.") : { phones: [] };
    await page.click("Scan the code of Shop Orders");
    return posted("scan");
  };

  it("are scanned with although somebody else has the number to write to", async () => {
    expect(await scanWhere(CUSTOMER)).toEqual([{ qrText: "2@secret", phone: SHOP }]);
    expect(page.text()).toContain("Linked as Wesal Client041");
  });

  it("are not scanned with where somebody else has the one to link, and that is said", async () => {
    expect(await scanWhere(SHOP)).toEqual([]);
    expect(page.text()).toContain("Somebody else has it.");
  });
});

describe("the phone in hand", () => {
  const phones = [
    phone(CUSTOMER, { name: "Layla" }),
    phone(SHOP, { name: "Shop" }),
    phone("201005550107", { unread: 3 }),
  ];

  it("scans with the phone that was picked up last", async () => {
    const { posted } = await open({ phones, pending: [WAITING] });
    await page.click("+964 770 555 0141");
    await page.click("Scan the code of Shop Orders");
    expect(posted("scan")).toEqual([{ qrText: "2@secret", phone: SHOP }]);
    expect(posted("phones")).toEqual([]);
    expect(localStorage.getItem("virtualPhone")).toBe(SHOP);
  });

  it("says why a scan failed", async () => {
    const { api } = await open({ phones, pending: [WAITING] });
    api.routes[`POST ${SANDBOX}/scan`] = () => new Refusal("MALFORMED", "The code has expired.");
    await page.click("Scan the code of Shop Orders");
    expect(page.text()).toContain("The code has expired.");
  });

  it("shows what the others have not read", async () => {
    await open({ phones });
    expect(page.text()).toContain("3 unread");
  });

  it("calls a number that was only written to a customer, and takes it in hand", async () => {
    const written = phone("9647711111111", { name: "+9647711111111", unread: 1 });
    const { posted } = await open({
      phones: [...phones, written],
      messages: [message("a", { to: "9647711111111", text: "Hello" })],
    });
    expect(page.text()).toContain("+964 771 111 1111Customer1 unread");
    await page.click("+964 771 111 1111");
    expect(page.text()).toContain("Customer, in your hand");
    expect(document.querySelector("[role=log]")?.textContent).toContain("Hello");
    expect(posted("read").at(-1)).toEqual({ phone: "9647711111111", peer: SHOP });
  });

  it("names a nameless linked phone by what it is linked as", async () => {
    const devices = [{ device: "Wesal Client041", online: true, linkedAt: NOW.toISOString() }];
    await open({ phones: [phone(SHOP, { name: `+${SHOP}`, devices })] });
    expect(page.text()).toContain("+964 770 555 0141Linked as Client041, in your hand");
  });

  it("shows each kind as the phone would", async () => {
    await open({
      phones,
      messages: [
        message("a", { text: "Hello" }),
        message("b", { kind: "image", caption: "Left at your door.", media: media("image/jpeg", 84_000) }),
        message("c", { kind: "video", media: media("video/mp4", 1_200_000) }),
        message("d", { kind: "contact", contact: { name: "Omar", number: "9647705550199" } }),
        message("e", {
          kind: "location",
          location: { latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
        }),
        message("f", { kind: "document", caption: "invoice.pdf", media: media("application/pdf", 84_213) }),
      ],
    });
    const log = document.querySelector("[role=log]");
    expect(log?.textContent).toContain("Hello");
    const source = `${SANDBOX}/media/${"a".repeat(64)}`;
    expect(log?.querySelector("img")?.getAttribute("src")).toBe(source);
    expect(log?.querySelector("img")?.alt).toBe("Picture: Left at your door.");
    expect(log?.querySelector("video")?.getAttribute("src")).toBe(source);
    expect(log?.textContent).toContain("Omar+964 770 555 0199");
    expect(log?.querySelector("svg[aria-label='Map: My Location, Baghdad, Iraq']")).not.toBeNull();
    expect(log?.textContent).toContain("33.3152, 44.3661");
    expect(log?.textContent).toContain("invoice.pdfPDF, 84 kB");
  });

  it("names a picture that cannot be drawn", async () => {
    await open({ phones, messages: [message("b", { kind: "image", media: media("image/jpeg", 84_000) })] });
    await act(async () => void document.querySelector("[role=log] img")?.dispatchEvent(new Event("error")));
    expect(page.text()).toContain("Picture, JPEG, 84 kB");
  });

  it("has read what its open chat shows, once", async () => {
    const { posted, now } = await open({ phones, messages: [message("a", { text: "Hello" })] });
    expect(posted("read")).toEqual([{ phone: CUSTOMER, peer: SHOP }]);
    now.messages = [message("a", { text: "Hello", status: "read" })];
    await page.settle(5_000);
    expect(posted("read")).toHaveLength(1);
  });

  it("does not read what was read before", async () => {
    const { posted } = await open({ phones, messages: [message("a", { text: "Hello", status: "read" })] });
    expect(page.text()).toContain("Hello");
    expect(posted("read")).toEqual([]);
  });

  it("leaves chats unread while they are only listed", async () => {
    const { posted } = await open({
      phones,
      messages: [message("a", { text: "One" }), message("b", { from: "201005550107", text: "Two" })],
    });
    expect(page.text()).toContain("One");
    expect(posted("read")).toEqual([]);
  });

  it("answers, and keeps the words until they have gone out", async () => {
    const { api, posted } = await open({ phones, messages: [message("a", { text: "Hello", status: "read" })] });
    api.routes[`POST ${SANDBOX}/reply`] = () => new Refusal("UNAVAILABLE", "The sandbox is starting.");
    await page.fill("Answer as", "After six?");
    await page.click("Send answer");
    expect(page.find("alert")?.textContent).toBe("The sandbox is starting.");
    expect(page.field("Answer as").value).toBe("After six?");
    api.routes[`POST ${SANDBOX}/reply`] = () => ({ id: "r1" });
    await page.click("Send answer");
    expect(posted("reply").at(-1)).toEqual({ from: CUSTOMER, to: SHOP, text: "After six?" });
    expect(page.field("Answer as").value).toBe("");
  });

  it("shows ticks on its own messages only", async () => {
    await open({
      phones,
      messages: [
        message("a", { text: "Hello", status: "read" }),
        message("b", { from: CUSTOMER, to: SHOP, text: "Hi", status: "read" }),
        message("c", { from: CUSTOMER, to: SHOP, text: "There", status: "sent" }),
      ],
    });
    const ticks = [...document.querySelectorAll("[role=log] svg[role=img]")].map(
      (each) => each.ariaLabel ?? each.getAttribute("aria-label"),
    );
    expect(ticks).toEqual(["Read", "Sent"]);
  });

  it("unlinks its devices", async () => {
    const linked = phone(CUSTOMER, {
      devices: [{ device: "Wesal Client041", online: true, linkedAt: NOW.toISOString() }],
    });
    const { posted } = await open({ phones: [linked] });
    await page.click("Linked devices");
    expect(page.text()).toContain("Online");
    await page.click("Unlink this device");
    expect(posted("unlink")).toEqual([{ phone: CUSTOMER }]);
  });
});

describe("the bench around the phone", () => {
  it("lists every magic number with what it does", async () => {
    await open();
    for (const { suffix, meaning } of WHATSAPP_MAGIC) expect(page.text()).toContain(`…${suffix}${meaning}`);
  });

  it("adds a phone, in Arabic digits too, and takes it in hand", async () => {
    const { now, posted } = await open({ phones: [phone(CUSTOMER)] });
    await page.click("Add phone");
    await page.fill("Phone Number", "٠٧٧");
    await page.click("Add phone");
    expect(page.find("alert")?.textContent).toContain("country code");
    await page.fill("Phone Number", "+٢٠ 100 555 0107");
    now.phones = [...now.phones, phone("201005550107")];
    await page.click("Add phone");
    expect(posted("phones")).toEqual([{ phone: "201005550107" }]);
    expect(page.find("dialog")).toBeUndefined();
    expect(document.querySelector("section[aria-label='Phone +20 100 555 0107']")).not.toBeNull();
  });

  it("says that the sandbox does not answer, and tries again when told to", async () => {
    const api = jsonApi({});
    page = await show(<VirtualPhone starterPhone={SHOP} />);
    await page.settle();
    expect(page.text()).toContain("The sandbox network does not answer.");
    api.routes[`GET ${SANDBOX}/phones`] = () => ({ phones: [phone(CUSTOMER, { name: "Layla" })] });
    api.routes[`GET ${SANDBOX}/messages`] = () => ({ messages: [] });
    await page.click("Try Again");
    expect(page.text()).toContain("Layla, in your hand");
  });
});
