/** Source: spec §9. */
export const COPIED_MS = 2000;

/** Browsers keep `navigator.clipboard` from plain http on other hosts than localhost. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  const host = document.querySelector("dialog[open]") ?? document.body;
  host.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
