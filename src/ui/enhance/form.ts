import type { ErrorAnswer } from "#ports/contracts/errors.ts";
import type { FormDone } from "#ports/contracts/pages.ts";

/**
 * Submits without a reload: input stays, errors stand beside their fields and are announced. `data-silent` is the form's
 * sentence for when no server answers.
 */
export function enhanceForm(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(form);
  });
  form.addEventListener("input", (event) => {
    if (event.target instanceof Element) showFieldError(form, event.target.getAttribute("name") ?? "", "");
  });
  // Back to a page from the browser's memory: its button must not still be busy.
  window.addEventListener("pageshow", () => setBusy(form, false));
}

async function submit(form: HTMLFormElement): Promise<void> {
  clearErrors(form);
  setBusy(form, true);
  const answer = await post(form);
  if (answer === "not-json") return form.submit();
  if (answer !== "silent" && answer.success) return finish(form, answer);
  setBusy(form, false);
  if (answer === "silent") return showFormError(form, form.dataset.silent ?? "");
  if (answer.field === undefined || !showFieldError(form, answer.field, answer.message)) {
    return showFormError(form, answer.message);
  }
  field(form, answer.field)?.focus();
}

/** On to where the server says, after its message where it has one: that takes the form's place, and the focus. */
function finish(form: HTMLFormElement, { location: next, message, leaveAfterMs }: FormDone): void {
  const leave = () => location.replace(next);
  const done = form.parentElement?.querySelector<HTMLElement>("[data-form-done]");
  if (message === undefined || !done) leave();
  else {
    const text = done.querySelector("[data-done-text]");
    if (text !== null) text.textContent = message;
    form.hidden = true;
    done.hidden = false;
    done.focus();
    if (leaveAfterMs !== undefined) setTimeout(leave, leaveAfterMs);
  }
}

/** "silent" when no server answered, "not-json" when the answer is not JSON. */
async function post(form: HTMLFormElement): Promise<FormDone | ErrorAnswer | "silent" | "not-json"> {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(entries),
    });
    return response.headers.get("content-type")?.includes("application/json") ? await response.json() : "not-json";
  } catch {
    return "silent";
  }
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>("[data-busy-label]");
  if (button === null || button.disabled === busy) return;
  const label = button.textContent;
  button.disabled = busy;
  button.textContent = button.dataset.busyLabel ?? label;
  button.dataset.busyLabel = label;
}

function clearErrors(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll("[name]")) showFieldError(form, control.getAttribute("name") ?? "", "");
  showFormError(form, "");
}

/** False when there is no such field. An empty message takes the error away. */
function showFieldError(form: HTMLFormElement, name: string, message: string): boolean {
  const control = field(form, name);
  const error = control === null ? null : document.getElementById(`${control.id}-error`);
  if (control === null || error === null) return false;
  const note = document.getElementById(`${control.id}-note`);
  setMessage(error, message);
  if (note !== null) note.hidden = message !== "";
  for (const extra of error.querySelectorAll<HTMLElement>("[data-only-with]")) {
    extra.hidden = extra.dataset.onlyWith !== message;
  }
  const describedBy = message === "" ? note?.id : error.id;
  toggleAttribute(control, "aria-invalid", message === "" ? undefined : "true");
  toggleAttribute(control, "aria-describedby", describedBy);
  return true;
}

function showFormError(form: HTMLFormElement, message: string): void {
  const alert = form.querySelector<HTMLElement>("[data-form-error]");
  if (alert !== null) setMessage(alert, message);
}

function setMessage(alert: HTMLElement, message: string): void {
  const text = alert.querySelector("[data-error-text]");
  if (text !== null) text.textContent = message;
  alert.hidden = message === "";
}

function field(form: HTMLFormElement, name: string): HTMLElement | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLElement && control.id !== "" ? control : null;
}

function toggleAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
