import { useRef, useState } from "react";
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
  /** Shows a new token in place of the old one. */
  replace(token: string): void;
}

interface TokenOptions {
  readonly instanceId: number;
  /** The banner's sentence when the server gives none. */
  readonly fallback: string;
  readonly onProblem: (sentence: string) => void;
}

/** The token stays on the server until it is shown or copied. */
export function useToken({ instanceId, fallback, onProblem }: TokenOptions): TokenControl {
  const fetched = useRef<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);

  async function read(): Promise<string> {
    try {
      fetched.current ??= await readToken(instanceId);
      return fetched.current;
    } catch (error) {
      onProblem(sentenceOf(error, fallback));
      throw error;
    }
  }

  function toggle() {
    if (shown === null) void read().then(setShown, () => undefined);
    else setShown(null);
  }

  function replace(token: string) {
    fetched.current = token;
    setShown(token);
  }

  return { shown, toggle, read, replace };
}
