import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import type { StopWordsView } from "#ports/contracts/stop-words.ts";
import { request } from "./request.ts";

export function readStopWords(signal?: AbortSignal): Promise<StopWordsView> {
  return request(DASHBOARD_PATHS.stopWords, { signal });
}

export function changeStopWords(words: readonly string[]): Promise<StopWordsView> {
  return request(DASHBOARD_PATHS.stopWords, { method: "PUT", body: { words } });
}
