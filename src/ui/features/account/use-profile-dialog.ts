import { useEffect, useState } from "react";
import { PROFILE_QUERY } from "#ports/contracts/pages.ts";
import type { ProfileDialog } from "./profile-dialog.tsx";

export interface ProfileDialogOpener {
  /** Null while it is closed or still on its way. */
  readonly Shown: typeof ProfileDialog | null;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Fetches it ahead of the click that opens it. */
  readonly prepare: () => void;
  readonly open: () => void;
  readonly close: () => void;
}

type State = "closed" | "loading" | "failed" | { readonly Shown: typeof ProfileDialog };

type Load = () => Promise<{ readonly ProfileDialog: typeof ProfileDialog }>;

const loadDialog: Load = () => import("./profile-dialog.tsx");

/** The profile brings every country and a form along: only who opens it loads it. */
export function useProfileDialog(load: Load = loadDialog): ProfileDialogOpener {
  const [state, setState] = useState<State>("closed");
  function open() {
    setState("loading");
    load().then(
      ({ ProfileDialog: Shown }) => setState({ Shown }),
      () => setState("failed"),
    );
  }
  useOpenFromAddress(open);
  return {
    Shown: typeof state === "object" ? state.Shown : null,
    loading: state === "loading",
    failed: state === "failed",
    prepare: () => void load().catch(() => undefined),
    open,
    close: () => setState("closed"),
  };
}

/** Mails lead here. Once: a reload shows the page. */
function useOpenFromAddress(open: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has(PROFILE_QUERY)) return;
    address.searchParams.delete(PROFILE_QUERY);
    window.history.replaceState(null, "", address);
    open();
  }, []);
}
