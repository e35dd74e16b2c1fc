import { useRef, useState } from "react";
import { SESSION_NOTICES } from "#domain/notices.ts";
import { sentenceOf } from "../../api/request.ts";
import { readToken } from "../../api/sessions.ts";

/** What the card shows of a token that is hidden. Source: spec §2. */
export const TOKEN_MASK = "•".repeat(32);

export interface TokenControl {
  /** Null while hidden. */
  readonly shown: string | null;
  toggle(): void;
  /** For the clipboard; rejects after the banner has said why. */
  read(): Promise<string>;
}

/** The token stays on the server until it is shown or copied. */
export function useToken(instanceId: number, onProblem: (sentence: string) => void): TokenControl {
  const fetched = useRef<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);

  async function read(): Promise<string> {
    try {
      fetched.current ??= await readToken(instanceId);
      return fetched.current;
    } catch (error) {
      onProblem(sentenceOf(error, SESSION_NOTICES.missingClientOrToken));
      throw error;
    }
  }

  function toggle() {
    if (shown === null) void read().then(setShown, () => undefined);
    else setShown(null);
  }

  return { shown, toggle, read };
}
