import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../api/request.ts";
import { readToken } from "../../api/sessions.ts";
import { type StepUp, useStepUp } from "../security/use-step-up.tsx";

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
  /** Who has a second factor shows it before a token shows. */
  readonly stepUp: StepUp;
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
  const stepUp = useStepUp();

  const tell = useRotations(instanceId, () => {
    const wasShown = shown !== null;
    fetched.current = null;
    setShown(null);
    if (wasShown) void read().then(setShown, () => undefined);
  });

  async function read(): Promise<string> {
    try {
      fetched.current ??= await stepUp.run(() => readToken(instanceId));
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
    tell();
  }

  return { shown, toggle, read, replace, stepUp };
}

/** Tells the browser's other tabs of a new token, which it does not name, and hears of theirs. */
function useRotations(instanceId: number, onRotated: () => void): () => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const heard = useRef(onRotated);
  heard.current = onRotated;
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const opened = new BroadcastChannel("wesal-token-rotated");
    opened.onmessage = ({ data }) => {
      if (data === instanceId) heard.current();
    };
    channel.current = opened;
    return () => opened.close();
  }, [instanceId]);
  return () => channel.current?.postMessage(instanceId);
}
