import { useEffect, useState } from "react";
import { say } from "#languages/say.ts";
import { Alert } from "./alert.tsx";

interface Later<Part> {
  /** Null while it is on its way. */
  readonly part: Part | null;
  /** It was wanted, and did not come. */
  readonly failed: boolean;
}

/**
 * A part of the page with a script of its own: fetched once the page stands there, so that a click need not wait for it;
 * if that failed, again when it is wanted. `load` is a function of the module, not of a render.
 */
export function useLater<Part extends object>(load: () => Promise<Part>, wanted: boolean): Later<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanting it again tries again.
  useEffect(() => {
    if (part !== null) return;
    let current = true;
    setFailed(false);
    load().then(
      (loaded) => current && setPart(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
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
