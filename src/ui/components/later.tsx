import { useEffect, useState } from "react";
import { say } from "#languages/say.ts";
import { Alert } from "./alert.tsx";

interface Later<Part> {
  /** Null while it is on its way. */
  readonly part: Part | null;
  /** It was wanted, and did not come. */
  readonly failed: boolean;
}

/** Somebody is here, or goes and leaves the page standing, for longer than its files may be there. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "visibilitychange"];

/**
 * A part of the page with a script of its own: fetched at the first sign of a reader, so that a click need not wait for it and
 * a glance does not fetch it; if that failed, again when it is wanted. `load` is a function of the module, not of a render.
 */
export function useLater<Part extends object>(load: () => Promise<Part>, wanted: boolean): Later<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanting it again tries again.
  useEffect(() => {
    if (part !== null) return;
    const left = new AbortController();
    const { signal } = left;
    function start() {
      for (const sign of SIGNS) document.removeEventListener(sign, start);
      setFailed(false);
      load().then(
        (loaded) => signal.aborted || setPart(loaded),
        () => signal.aborted || setFailed(true),
      );
    }
    if (wanted) start();
    else for (const sign of SIGNS) document.addEventListener(sign, start, { signal, passive: true });
    return () => left.abort();
  }, [wanted]);
  return { part, failed: failed && wanted };
}

export function DialogFailed({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <Alert tone="danger" onDismiss={onDismiss} className="mb-4">
      {say("This part of the page could not be loaded. Check your connection and open it again.")}
    </Alert>
  );
}
