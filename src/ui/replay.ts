/** What a reader did on a page before its script came. */
export interface EarlyActs {
  /** In order: a button that was pressed, or a control with what it was given last, its value or whether it is checked. */
  readonly done: ReadonlyMap<Element, string | boolean>;
  /** The script listens: what is pressed is no longer kept. What is filled in is, as it must not be put back by older text. */
  heard: boolean;
  /** Keeps nothing more. */
  readonly end: AbortController;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Does again, in order, what nobody listened to the first time; a button that was pressed in impatience is pressed once.
 * One at a time, as a person does: a page may be drawn anew before it knows of the next. What is typed meanwhile counts.
 */
export async function replay({ done, end }: EarlyActs): Promise<void> {
  for (const [element, given] of done) {
    if (element.isConnected) act(element, given);
    await new Promise((resolve) => setTimeout(resolve));
  }
  end.abort();
}

function act(element: Element, given: string | boolean): void {
  if (element instanceof HTMLButtonElement) element.click();
  else if (typeof given === "boolean") check(element as HTMLInputElement, given);
  else fillIn(element as Control, given);
}

function check(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/**
 * A library that draws the control looks for a change by what was set through the element itself: that is what it came
 * with, and what it was given is set past it.
 */
function fillIn(control: Control, given: string): void {
  if (control.value !== given || Object.hasOwn(control, "value")) {
    const [start, end] = caretOf(control);
    if ("defaultValue" in control) control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, given);
    if (start !== null && "setSelectionRange" in control) control.setSelectionRange(start, end);
  }
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Null where the kind of control has none. */
function caretOf(control: Control): [number | null, number | null] {
  return "selectionStart" in control ? [control.selectionStart, control.selectionEnd] : [null, null];
}
