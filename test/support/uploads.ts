import { act } from "react";
import { vi } from "vitest";
import { memoryStorage } from "./memory-storage.ts";
import type { Screen } from "./ui.tsx";

/** A call that stands until the test answers it. */
export class Upload {
  static calls: Upload[] = [];
  url = "";
  file: File | null = null;
  isAborted = false;
  status = 0;
  response: unknown = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(file: File) {
    this.file = file;
    Upload.calls.push(this);
  }
  abort() {
    this.isAborted = true;
  }
  async end(status: number, response: object) {
    Object.assign(this, { status, response });
    await act(async () => this.onload());
  }
}

/** A person is signed in at `now`, and what they send up stands until the test answers it. */
export function uploadsByHand(now: Date): void {
  vi.useFakeTimers({ now });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("XMLHttpRequest", Upload);
  localStorage.setItem("user", JSON.stringify({ id: 1 }));
  Upload.calls = [];
}

/** As the device's own choice of files would. */
export async function chooseFilesOn(page: Screen, files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no files can be chosen");
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await page.settle();
}
