// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Phone, WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { jsonApi } from "#test/support/json-api.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
// Fetched later by the page: loaded here, so that it is there at once.
import "#ui/features/virtual-phone/phone-apps.tsx";
import { VirtualPhone } from "#ui/features/virtual-phone/index.tsx";

const SHOP = "9647705550141";
const LAYLA = "9647701234567";
const OTHER = "201005550107";

let page: Screen;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await page.close();
  window.location.hash = "";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const phone = (number: string, name: string): Phone => ({ phone: number, name, devices: [], unread: 0 });

function message(id: string, from: string, text: string, at: string): WhatsAppSandboxMessage {
  return { id, from, to: LAYLA, kind: "text", text, at, status: "read" };
}

test("a link to somebody's phone takes it in hand and opens what was written to it last", async () => {
  jsonApi({
    "GET /api/sandbox/whatsapp/phones": () => ({
      phones: [phone(SHOP, "Shop"), phone(LAYLA, "Layla"), phone(OTHER, "")],
    }),
    "GET /api/sandbox/whatsapp/pending": () => ({ pending: [] }),
    "GET /api/sandbox/whatsapp/messages": () => ({
      messages: [
        message("b", OTHER, "Older", "2026-11-21T10:00:00Z"),
        message("a", SHOP, "Your order is ready", "2026-11-21T11:00:00Z"),
      ],
    }),
  });
  localStorage.setItem("virtualPhone", SHOP);
  window.location.hash = `#whatsapp/${LAYLA}`;
  page = await show(<VirtualPhone starterPhone={SHOP} />);
  await page.settle();
  expect(page.text()).toContain("In your hand: Layla, +964 770 123 4567");
  expect(document.querySelector("[role=log]")?.textContent).toContain("Your order is ready");
  expect(localStorage.getItem("virtualPhone")).toBe(LAYLA);
});
