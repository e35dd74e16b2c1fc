// @vitest-environment happy-dom
import { act, Component, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { memoryStorage } from "#test/support/memory-storage.ts";
import { type Screen, show } from "#test/support/ui.tsx";
import { LAYLA } from "#test/support/ui-samples.ts";
import { type Auth, AuthProvider, useAuth } from "#ui/features/account/auth.tsx";

const server = vi.fn<typeof fetch>();
let screen: Screen | undefined;

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("localStorage", memoryStorage());
});

afterEach(async () => {
  await screen?.close();
  screen = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function provide(initial: SignedInUser | null): Promise<() => Auth> {
  const seen: Auth[] = [];
  function Reader() {
    const auth = useAuth();
    seen.push(auth);
    return <p>{auth.user?.name}</p>;
  }
  screen = await show(
    <AuthProvider initial={initial}>
      <Reader />
    </AuthProvider>,
  );
  return () => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error("the context was never read");
    return last;
  };
}

const localUser = () => JSON.parse(localStorage.getItem("user") ?? "null");

const CHANGE = {
  name: "Layla H.",
  phone: "+964 770 555 0141",
  country: "EG",
  currentPassword: "",
  newPassword: "",
  confirmPassword: "",
};

describe("the auth context", () => {
  it("cannot be used outside its provider", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    function Outside() {
      useAuth();
      return null;
    }
    screen = await show(
      <Caught>
        <Outside />
      </Caught>,
    );
    expect(screen.text()).toBe("useAuth must be used within an AuthProvider");
  });

  it("keeps a copy of the reader in the browser, without the date", async () => {
    await provide(LAYLA);
    expect(localUser()).toEqual({
      id: 48,
      name: "Layla Hassan",
      email: "layla@example.com",
      phone: null,
      country: "IQ",
    });
  });

  it("works where storage is forbidden", async () => {
    vi.stubGlobal("localStorage", {
      setItem() {
        throw new Error("denied");
      },
    });
    const auth = await provide(LAYLA);
    expect(auth().user).toEqual(LAYLA);
  });

  it("takes over what the server says now", async () => {
    const auth = await provide(LAYLA);
    server.mockResolvedValue(Response.json({ ...LAYLA, name: "Layla H." }));
    await act(async () => {
      expect((await auth().refresh())?.name).toBe("Layla H.");
    });
    expect(server.mock.calls[0]?.[0]).toBe("/api/profile");
    expect(screen?.text()).toBe("Layla H.");
    expect(localUser().name).toBe("Layla H.");
  });

  it("logs an error and returns nothing when there is nobody to refresh", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const auth = await provide(null);
    expect(await auth().refresh()).toBeUndefined();
    expect(logged).toHaveBeenCalledExactlyOnceWith("ui: no user id to refresh");
    expect(server).not.toHaveBeenCalled();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it("is loading while a profile is saved, then has what was saved", async () => {
    const auth = await provide(LAYLA);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.mockReturnValue(promise);
    let saving: Promise<string> | undefined;
    await act(async () => {
      saving = auth().updateProfile(CHANGE);
    });
    expect(auth().loading).toBe(true);
    resolve(Response.json({ message: "Profile updated successfully!", user: { ...LAYLA, ...pick(CHANGE) } }));
    await act(async () => expect(await saving).toBe("Profile updated successfully!"));
    expect(auth().loading).toBe(false);
    expect(localUser()).toMatchObject({ name: "Layla H.", phone: "+964 770 555 0141", country: "EG" });
  });

  it("keeps what was saved while it asked who reads", async () => {
    const auth = await provide(LAYLA);
    const asked = Promise.withResolvers<Response>();
    server.mockReturnValueOnce(asked.promise);
    const refreshing = auth().refresh();
    server.mockResolvedValueOnce(Response.json({ message: "Saved.", user: { ...LAYLA, name: "Layla H." } }));
    await act(async () => void (await auth().updateProfile(CHANGE)));
    await act(async () => {
      asked.resolve(Response.json(LAYLA));
      await refreshing;
    });
    expect(auth().user?.name).toBe("Layla H.");
  });

  it("is done loading and keeps the reader when a save fails", async () => {
    const auth = await provide(LAYLA);
    server.mockRejectedValue(new TypeError("network"));
    await act(async () => {
      await expect(auth().updateProfile(CHANGE)).rejects.toMatchObject({ code: "NO_RESPONSE" });
    });
    expect([auth().loading, auth().user]).toEqual([false, LAYLA]);
  });
});

function pick({ name, phone, country }: typeof CHANGE): Pick<SignedInUser, "name" | "phone" | "country"> {
  return { name, phone, country };
}

class Caught extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}
