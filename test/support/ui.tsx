import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { Hydrated } from "#ui/renderer/hydrated.tsx";

/** A page part in a document, worked as a reader would: by names and labels. */
export interface Screen {
  readonly text: () => string;
  readonly find: (role: "button" | "dialog" | "alert", name?: string) => HTMLElement | undefined;
  readonly click: (name: string) => Promise<void>;
  readonly fill: (label: string, value: string) => Promise<void>;
  /** Picks the radio button of that value. */
  readonly choose: (value: string) => Promise<void>;
  readonly field: (label: string) => HTMLInputElement | HTMLTextAreaElement;
  /** Lets pending answers arrive; with fake timers, `ms` of their time pass. */
  readonly settle: (ms?: number) => Promise<void>;
  /** Settles until the expectation is met, and throws what it throws where it never is. */
  readonly sees: (expectation: () => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** As long as `vi.waitFor` does. */
const SEEN_WITHIN_MS = 1_000;

export async function show(element: ReactElement): Promise<Screen> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  await act(async () => root.render(<Hydrated>{element}</Hydrated>));

  const find: Screen["find"] = (role, name) => {
    const selector = role === "alert" ? '[role="alert"]:not([hidden])' : role;
    const found = [...document.querySelectorAll<HTMLElement>(selector)];
    return found.findLast((candidate) => name === undefined || nameOf(candidate) === name);
  };
  const settle = (ms = 20) =>
    act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
      // In turns of the event loop: an answer takes as many of them on a slow machine, but more milliseconds.
      else for (let turn = 0; turn < ms; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    });
  // Not `vi.waitFor`: what React draws meanwhile, it must draw within an `act`.
  const sees: Screen["sees"] = async (expectation) => {
    const deadline = performance.now() + SEEN_WITHIN_MS;
    for (;;) {
      try {
        return expectation();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
      await settle(5);
    }
  };
  return {
    text: () => document.body.textContent,
    find,
    field: controlOf,
    settle,
    sees,
    async click(name) {
      const button = find("button", name);
      if (button === undefined) throw new Error(`no button is named ${name}`);
      await act(async () => button.click());
      await settle();
    },
    async fill(label, value) {
      const input = controlOf(label);
      await act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
    async choose(value) {
      await act(async () => document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`)?.click());
    },
    close: () => act(async () => root.unmount()),
  };
}

function controlOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const named = [...document.querySelectorAll("label")].find((candidate) => candidate.textContent.startsWith(label));
  const control = named ? document.getElementById(named.htmlFor) : document.querySelector(`[aria-label^="${label}"]`);
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control;
  throw new Error(`no control is labelled ${label}`);
}

function nameOf(element: HTMLElement): string {
  const labelledBy = document.getElementById(element.getAttribute("aria-labelledby") ?? "");
  return (labelledBy?.textContent ?? element.getAttribute("aria-label") ?? element.textContent).trim();
}
