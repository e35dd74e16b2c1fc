import type { NetworkPorts } from "../common/network-ports.ts";
import { collection } from "../common/store.ts";
import { RpcRefusal } from "./rpc.ts";

/** A log-in code: only the key that asked for it may use it, and only the newest of a number counts. */
export interface LogInCode {
  readonly phone: string;
  readonly hash: string;
  readonly code: string;
  readonly keyId: string;
  readonly via: "app" | "sms";
  readonly expiresAt: Date;
  readonly wrongAttempts: number;
}

export interface Codes {
  /** Refuses with FLOOD_WAIT when a number asks too often without logging in. */
  issue(phone: string, keyId: string, via: LogInCode["via"]): LogInCode;
  /** The same code once more, by SMS. */
  resend(phone: string, hash: string, keyId: string): LogInCode;
  /** Ends the code when it is right; refuses as Telegram does when it is not. */
  use(attempt: { readonly phone: string; readonly hash: string; readonly code: string; readonly keyId: string }): void;
  cancel(phone: string, hash: string): void;
  current(phone: string): LogInCode | undefined;
  /** Somebody sent it in a chat: it is worthless from now on. */
  leaked(phone: string, text: string): void;
}

interface CodeLimits {
  readonly codeMs: number;
  readonly codesPerHour: number;
}

const WRONG_ATTEMPTS = 5;
const WRONG_ATTEMPTS_WAIT_SECONDS = 3600;
const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;

export function codes(
  { store, clock, random }: Pick<NetworkPorts, "store" | "clock" | "random">,
  limits: CodeLimits,
): Codes {
  const stored = collection<LogInCode>(store, "code");
  const byPhone = new Map(stored.list().map(({ value }) => [value.phone, value]));
  const requests = new Map<string, number[]>();

  function keep(code: LogInCode): LogInCode {
    byPhone.delete(code.phone);
    byPhone.set(code.phone, code);
    stored.set(code.phone, code);
    for (const oldest of byPhone.keys()) {
      if (byPhone.size <= MAX_REMEMBERED) break;
      drop(oldest);
    }
    return code;
  }

  function drop(phone: string): void {
    byPhone.delete(phone);
    stored.delete(phone);
  }

  function current(phone: string): LogInCode | undefined {
    const code = byPhone.get(phone);
    return code !== undefined && code.expiresAt > clock.now() ? code : undefined;
  }

  function pending(phone: string, hash: string, keyId: string): LogInCode {
    const code = current(phone);
    if (code?.hash !== hash || code.keyId !== keyId) throw new RpcRefusal(400, "PHONE_CODE_EXPIRED");
    return code;
  }

  function countRequest(phone: string): void {
    const now = clock.now().getTime();
    const within = (requests.get(phone) ?? []).filter((at) => at > now - HOUR_MS);
    const [oldest] = within;
    if (oldest !== undefined && within.length >= limits.codesPerHour) {
      throw new RpcRefusal(420, `FLOOD_WAIT_${Math.ceil((oldest + HOUR_MS - now) / 1000)}`);
    }
    if (requests.size >= MAX_REMEMBERED) requests.clear();
    requests.set(phone, [...within, now]);
  }

  const expiry = () => new Date(clock.now().getTime() + limits.codeMs);

  return {
    issue(phone, keyId, via) {
      countRequest(phone);
      const hash = Buffer.from(random.bytes(9)).toString("hex");
      const code = String(10_000 + random.below(90_000));
      return keep({ phone, hash, code, keyId, via, expiresAt: expiry(), wrongAttempts: 0 });
    },
    resend(phone, hash, keyId) {
      const code = pending(phone, hash, keyId);
      if (code.via === "sms") throw new RpcRefusal(406, "SEND_CODE_UNAVAILABLE");
      return keep({ ...code, via: "sms", expiresAt: expiry() });
    },
    use({ phone, hash, code: typed, keyId }) {
      if (typed === "") throw new RpcRefusal(400, "PHONE_CODE_EMPTY");
      const code = pending(phone, hash, keyId);
      if (code.wrongAttempts >= WRONG_ATTEMPTS) {
        drop(phone);
        throw new RpcRefusal(420, `FLOOD_WAIT_${WRONG_ATTEMPTS_WAIT_SECONDS}`);
      }
      if (code.code !== typed) {
        keep({ ...code, wrongAttempts: code.wrongAttempts + 1 });
        throw new RpcRefusal(400, "PHONE_CODE_INVALID");
      }
      drop(phone);
      requests.delete(phone);
    },
    cancel(phone, hash) {
      if (byPhone.get(phone)?.hash === hash) drop(phone);
    },
    current,
    leaked(phone, text) {
      const code = current(phone);
      if (code !== undefined && text.includes(code.code)) drop(phone);
    },
  };
}
