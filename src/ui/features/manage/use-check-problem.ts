import { useState } from "react";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { sentenceOf } from "../../api/request.ts";
import type { Banner } from "./manage-dialog.tsx";

export interface StatusCheck {
  /** Why the last check failed; null while checks succeed. */
  readonly checkError: Error | null;
  /** When a check last succeeded; 0 before. */
  readonly checkedAt: number;
}

/** Dismissed, it stays away until a check succeeds and another fails. */
export function useCheckProblem({ checkError, checkedAt }: StatusCheck): Banner | null {
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  if (checkError === null || dismissedAt === checkedAt) return null;
  return {
    tone: "danger",
    sentence: sentenceOf(checkError, SESSION_WORDING.checkStatusFailed),
    dismiss: () => setDismissedAt(checkedAt),
  };
}
