import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EngineAccount } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import type { Result } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import { codeOf, type EngineWorld, engineWorld, granted, signedIn } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

let world: EngineWorld;
let alice: string;
beforeAll(async () => {
  world = await engineWorld();
});
beforeEach(async () => {
  alice = await world.person({ name: "Alice" });
});
afterAll(() => world.close());

describe("a code", () => {
  it("is refused to a number that is none", async () => {
    const account = await world.open();
    expect(await account.requestCode("12")).toEqual(refused("PHONE_NUMBER_INVALID"));
  });

  it("comes with where it went, how long it is and when another may be asked for", async () => {
    const account = await world.open();
    const before = Date.now();
    const { delivery } = granted(await account.requestCode(alice));
    expect(delivery).toMatchObject({ channel: "app", next: "sms", length: 5 });
    expect(delivery.resendAt?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("is refused when wrong, goes by SMS the second time, and signs in when right", async () => {
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(alice));
    expect(await account.signIn({ phone: alice, phoneCodeHash, code: "00000" })).toEqual(refused("PHONE_CODE_INVALID"));

    const again = granted(await account.resendCode(alice, phoneCodeHash));
    expect(again.delivery).toEqual({ channel: "sms", next: null, length: 5, resendAt: null });
    expect(await account.resendCode(alice, again.phoneCodeHash)).toEqual(refused("SEND_CODE_UNAVAILABLE"));

    const code = codeOf(world.controls, alice);
    const me = { name: "Alice", username: null, phone: alice };
    expect(granted(await account.signIn({ phone: alice, phoneCodeHash: again.phoneCodeHash, code }))).toEqual(me);
    expect(granted(await account.whoAmI())).toEqual(me);
  });

  it("is worth nothing once cancelled", async () => {
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(alice));
    const code = codeOf(world.controls, alice);
    await account.cancelCode(alice, phoneCodeHash);
    expect(await account.signIn({ phone: alice, phoneCodeHash, code })).toEqual(refused("PHONE_CODE_EXPIRED"));
  });

  it("works only with the key that asked for it", async () => {
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(alice));
    const other = await world.open();
    const code = codeOf(world.controls, alice);
    expect(await other.signIn({ phone: alice, phoneCodeHash, code })).toEqual(refused("PHONE_CODE_EXPIRED"));
  });

  it("signs in after a restart between the request and the answer", async () => {
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(alice));
    await account.close();
    const later = await world.open(account.instanceId);
    const code = codeOf(world.controls, alice);
    expect(granted(await later.signIn({ phone: alice, phoneCodeHash, code })).name).toBe("Alice");
  });

  it("signs in even when the process was killed right after the request", async () => {
    const account = await world.open();
    const { phoneCodeHash } = granted(await account.requestCode(alice));
    const stored = await world.store.read(account.instanceId);
    expect(stored?.engine).toContain("authKeys");
    await account.close({ discard: true });
    const later = await world.open(account.instanceId);
    const code = codeOf(world.controls, alice);
    expect((await later.signIn({ phone: alice, phoneCodeHash, code })).ok).toBe(true);
  });

  it("is asked for once more when Telegram starts the log-in anew", async () => {
    const account = await world.open();
    world.controls.inject({ kind: "error", method: "auth.sendCode", errorCode: 500, text: "AUTH_RESTART", times: 1 });
    expect((await account.requestCode(alice)).ok).toBe(true);
    world.controls.inject({ kind: "error", method: "auth.sendCode", errorCode: 500, text: "AUTH_RESTART", times: 2 });
    expect(await account.requestCode(alice)).toEqual({
      ok: false,
      failure: { code: "refused", providerCode: "AUTH_RESTART" },
    });
  });

  it("says so when the number has no account", async () => {
    const account = await world.open();
    const nobody = "9647701000404";
    const { phoneCodeHash } = granted(await account.requestCode(nobody));
    const code = codeOf(world.controls, nobody);
    expect(await account.signIn({ phone: nobody, phoneCodeHash, code })).toEqual(refused("NO_TELEGRAM_ACCOUNT"));
  });
});

describe("the two-step password", () => {
  let carol: string;
  beforeEach(async () => {
    carol = await world.person({ name: "Carol", password: "correct horse", hint: "four words", dataCentre: 4 });
  });

  it("is asked for with its hint, in the data centre where the account lives", async () => {
    const account = await world.open();
    expect(await signedIn(account, world.controls, carol)).toEqual(passwordNeeded());
    expect(await account.checkPassword("wrong")).toEqual(refused("PASSWORD_HASH_INVALID"));
    expect(granted(await account.checkPassword("correct horse")).name).toBe("Carol");

    await account.close();
    const later = await world.open(account.instanceId);
    expect(granted(await later.whoAmI()).name).toBe("Carol");
  });

  it("is asked for when a QR code was scanned by an account that has one", async () => {
    const account = await world.open();
    expect(await scanned(account, carol)).toEqual(passwordNeeded());
    expect(granted(await account.checkPassword("correct horse")).phone).toBe(carol);
  });

  function passwordNeeded() {
    return {
      ok: false,
      failure: { code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", hint: "four words" },
    };
  }
});

describe("a QR code", () => {
  it("logs in the account that scans it", async () => {
    const account = await world.open();
    expect(granted(await scanned(account, alice))).toEqual({ name: "Alice", username: null, phone: alice });
    expect(granted(await account.listen())).toBeNull();
    expect(granted(await account.whoAmI()).phone).toBe(alice);
  });

  it("logs in an account of another data centre", async () => {
    const phone = await world.person({ name: "Dina", dataCentre: 4 });
    const account = await world.open();
    expect(granted(await scanned(account, phone)).name).toBe("Dina");
  });

  it("is found to have been scanned after the connection was lost at that moment", async () => {
    const account = await world.open();
    const outcome = scanned(account, alice, () => world.controls.inject({ kind: "drop" }));
    expect(granted(await outcome).name).toBe("Alice");
  });

  it("reports nothing once it is not wanted any more", async () => {
    const account = await world.open();
    const wanted = new AbortController();
    const urls: string[] = [];
    const settled: unknown[] = [];
    account.signInByQr(
      { shown: (url) => void urls.push(url), settled: (outcome) => void settled.push(outcome) },
      wanted.signal,
    );
    await until(() => urls[0], "a code to scan");
    wanted.abort();
    world.controls.confirmQr(urls[0] ?? "", alice);
    expect((await account.requestCode(alice)).ok).toBe(true);
    expect({ urls: urls.length, settled }).toEqual({ urls: 1, settled: [] });
  });

  it("is replaced before it expires", async () => {
    const short = await engineWorld({ sandbox: { limits: { qrTokenMs: 1_000 } } });
    try {
      const account = await short.open();
      const urls = new Set<string>();
      account.signInByQr(
        { shown: (url) => void urls.add(url), settled: () => undefined },
        new AbortController().signal,
      );
      await until(() => urls.size > 1, "a second code");
    } finally {
      await short.close();
    }
  });
});

describe("logging out", () => {
  it("ends the log-in at Telegram, also for what was stored", async () => {
    const account = await world.linked(alice);
    await account.save();
    const copy = await world.store.read(account.instanceId);
    await account.logOut();
    expect(await account.whoAmI()).toEqual(refused("AUTH_KEY_UNREGISTERED"));
    await account.close({ discard: true });

    await world.store.writeSession(900, "{}", { linked: true });
    await world.store.writeEngine(900, copy?.engine ?? "");
    const restored = await world.open(900);
    expect(await restored.whoAmI()).toEqual(refused("AUTH_KEY_UNREGISTERED"));
  });
});

/** Shows codes and scans the first. */
function scanned(
  account: EngineAccount,
  phone: string,
  andThen: () => void = () => undefined,
): Promise<Result<TelegramUser, TelegramFailure>> {
  return new Promise((settled) => {
    let scannedOne = false;
    const shown = (url: string) => {
      if (scannedOne) return;
      scannedOne = true;
      world.controls.confirmQr(url, phone);
      andThen();
    };
    account.signInByQr({ shown, settled }, new AbortController().signal);
  });
}

function refused(error: string) {
  return { ok: false, failure: { code: "telegram-error", error } };
}
