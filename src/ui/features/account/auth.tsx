import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { AUTH_CONTEXT_MISSING } from "#domain/wording/signed-in.ts";
import type { ProfileInput } from "#ports/contracts/dashboard/account.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { readAccount, saveProfile } from "../../api/account.ts";
import { forgetDrafts } from "../../drafts.ts";
import { keepLocalUser } from "../../local-user.ts";

export interface Auth {
  /** Null on a page that was rendered without a user. */
  readonly user: SignedInUser | null;
  /** While a profile is being saved. */
  readonly loading: boolean;
  /** As the server has them now. Nothing, and a line in the console, where there is nobody to ask for. Source: spec §8. */
  readonly refresh: () => Promise<SignedInUser | undefined>;
  /** What the server has answered to a change of the account. */
  readonly changed: (user: SignedInUser) => void;
  /** The server's sentence. Throws `RequestError`. */
  readonly updateProfile: (input: ProfileInput) => Promise<string>;
}

const AuthContext = createContext<Auth | null>(null);

/** Who reads the page: from the server, then as they change themselves. Also kept in the browser. Source: spec §4. */
export function AuthProvider({ initial, children }: { initial: SignedInUser | null; children: ReactNode }) {
  const [user, setUser] = useState(initial);
  const [loading, setLoading] = useState(false);
  const saves = useRef(0);
  const id = user?.id;

  // Drafts are kept under whose they are: known before anything is typed.
  useLayoutEffect(() => {
    if (user === null) return;
    keepLocalUser(user);
    forgetDrafts(user.id);
  }, [user]);

  const refresh = useCallback(async () => {
    if (id === undefined) {
      console.error("ui: no user id to refresh");
      return;
    }
    const savesBefore = saves.current;
    const fresh = await readAccount();
    // What was saved meanwhile is newer.
    if (saves.current === savesBefore) setUser(fresh);
    return fresh;
  }, [id]);

  const changed = useCallback((now: SignedInUser) => {
    saves.current += 1;
    setUser(now);
  }, []);

  const updateProfile = useCallback(
    async (input: ProfileInput) => {
      setLoading(true);
      try {
        const saved = await saveProfile(input);
        changed(saved.user);
        return saved.message;
      } finally {
        setLoading(false);
      }
    },
    [changed],
  );

  const auth = useMemo(
    () => ({ user, loading, refresh, changed, updateProfile }),
    [user, loading, refresh, changed, updateProfile],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error(AUTH_CONTEXT_MISSING);
  return auth;
}
