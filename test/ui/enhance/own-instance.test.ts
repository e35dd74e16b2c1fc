// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepOwnInstance } from "#ui/enhance/documentation/own-instance.ts";

/** One platform with two instances, the second of which the browser has put back. */
function page(): { slot: (name: string) => string | undefined; select: HTMLSelectElement; button: HTMLButtonElement } {
  document.body.innerHTML = `<main>
    <div data-platform="whatsapp"><i data-slot="client">Client001</i><i data-slot="token">YOUR_TOKEN</i></div>
    <select data-own="whatsapp">
      <option value="/api/instances/1/token" data-client="Client001">Shop</option>
      <option value="/api/instances/2/token" data-client="Client002" selected>Desk</option>
    </select>
    <button data-token="whatsapp" aria-pressed="false">Show my token</button>
  </main>`;
  const [root, select, button] = ["main", "select", "button"].map((name) => document.querySelector(name));
  if (!(root instanceof HTMLElement && select instanceof HTMLSelectElement && button instanceof HTMLButtonElement)) {
    throw new Error("the page is not whole");
  }
  keepOwnInstance(root);
  return { slot: (name) => root.querySelector(`[data-slot=${name}]`)?.textContent, select, button };
}

let answer: (token: string) => void;

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise((resolve) => {
      answer = (token) => resolve(Response.json({ token: `${token} of ${path}` }));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("shows the client of the choice that the browser put back", () => {
  expect(page().slot("client")).toBe("Client002");
});

it("shows the chosen instance's token", async () => {
  const { slot, button } = page();
  button.click();
  answer("secret");
  await vi.waitFor(() => expect(slot("token")).toBe("secret of /api/instances/2/token"));
  expect(button.textContent).toBe("Hide my token");
});

it("shows no token that arrives after another instance was chosen", async () => {
  const { slot, select, button } = page();
  button.click();
  for (const [index, option] of [...select.options].entries()) option.toggleAttribute("selected", index === 0);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  answer("secret");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([slot("client"), slot("token")]).toEqual(["Client001", "YOUR_TOKEN"]);
  expect(button.textContent).toBe("Show my token");
});
