import { act } from "react";
import { vi } from "vitest";
import type { DeviceView } from "#ports/contracts/dashboard/account.ts";
import type { FactorsView } from "#ports/contracts/dashboard/factors.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { AuthProvider } from "#ui/features/account/auth.tsx";
import { ProfileDialog } from "#ui/features/account/profile-dialog.tsx";
import { type Screen, show } from "./ui.tsx";
import { LAYLA } from "./ui-samples.ts";

type Respond = () => Response | Promise<Response>;

/** The profile, opened over a server of a few lines. */
export interface AccountDialog {
  readonly screen: Screen;
  /** "PUT /api/profile" and what was sent with it. */
  readonly calls: { readonly what: string; readonly body: unknown }[];
  /** From now on that call is answered so. */
  readonly answer: (what: string, respond: Respond) => void;
  readonly choose: (label: string, value: string) => Promise<void>;
}

export const HERE: DeviceView = {
  id: "a1",
  name: "Firefox on Windows",
  address: "192.0.2.1",
  signedInAt: "2026-11-20T08:00:00.000Z",
  lastSeenAt: "2026-11-21T08:00:00.000Z",
  current: true,
};

const PHONE: DeviceView = {
  ...HERE,
  id: "b2",
  name: "Chrome on Android",
  address: null,
  lastSeenAt: "2026-11-19T08:00:00.000Z",
  current: false,
};

/** Of an account that signs in with a password alone. */
export const NO_FACTORS: FactorsView = { totp: false, passkeys: [], recoveryCodesLeft: 0, passkeyProblem: null };

export async function openProfile(
  user: SignedInUser = LAYLA,
  first: Readonly<Record<string, Respond>> = {},
): Promise<AccountDialog> {
  const answers = new Map<string, Respond>([
    ["GET /api/profile", () => Response.json(user)],
    ["GET /api/factors", () => Response.json(NO_FACTORS)],
    ["GET /api/profile/mails", () => Response.json({ ends: true, disconnected: true })],
    ["GET /api/devices", () => Response.json({ devices: [PHONE, HERE] })],
    ...Object.entries(first),
  ]);
  const calls: AccountDialog["calls"] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? "GET"} ${path}`;
    calls.push({ what, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const respond = answers.get(what);
    if (respond === undefined) throw new TypeError(`no answer to ${what}`);
    return respond();
  });
  const screen = await show(
    <AuthProvider initial={user}>
      <ProfileDialog onClose={() => {}} />
    </AuthProvider>,
  );
  await screen.settle();
  return {
    screen,
    calls,
    answer: (what, respond) => void answers.set(what, respond),
    choose: (label, value) =>
      act(async () => {
        const named = [...document.querySelectorAll("label")].find(({ textContent }) => textContent.startsWith(label));
        const select = document.getElementById(named?.htmlFor ?? "");
        if (!(select instanceof HTMLSelectElement)) throw new Error(`no select is labelled ${label}`);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }),
  };
}

export function refusal(status: number, code: ErrorCode, message: string, field?: string): Response {
  const body = { success: false, status: "error", error: true, code, message, field, requestId: "r" };
  return Response.json(body, { status });
}
