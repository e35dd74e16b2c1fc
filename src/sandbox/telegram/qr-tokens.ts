import type { NetworkPorts } from "../common/network-ports.ts";

/** A code on a client's screen, waiting for a phone. */
export interface QrToken {
  readonly token: Uint8Array;
  readonly keyId: string;
  readonly since: Date;
  readonly expiresAt: Date;
  /** Who has scanned it. */
  readonly accountId: number | null;
}

export interface QrTokens {
  show(keyId: string): QrToken;
  /** Undefined once it has expired. */
  find(token: Uint8Array): QrToken | undefined;
  accept(token: QrToken, accountId: number): void;
  /** The scanned token of a key, which may be redeemed once. */
  takeScanned(keyId: string): QrToken | undefined;
  remove(token: QrToken): void;
  /** The newest of each key that nobody has scanned. */
  waiting(): QrToken[];
}

const MAX_TOKENS = 1000;

export function qrTokens(
  { clock, random }: Pick<NetworkPorts, "clock" | "random">,
  lifeMs: number,
  /** What waits is another now. */
  changed: () => void = () => undefined,
): QrTokens {
  const byText = new Map<string, QrToken>();

  function prune(): void {
    for (const [text, token] of byText) {
      if (token.expiresAt > clock.now() && byText.size <= MAX_TOKENS) return;
      byText.delete(text);
    }
  }

  return {
    show(keyId) {
      const now = clock.now();
      const token: QrToken = {
        token: random.bytes(24),
        keyId,
        since: now,
        // Clients are told whole seconds.
        expiresAt: new Date(Math.ceil((now.getTime() + lifeMs) / 1000) * 1000),
        accountId: null,
      };
      byText.set(textOf(token.token), token);
      prune();
      changed();
      return token;
    },
    find(token) {
      prune();
      return byText.get(textOf(token));
    },
    accept(token, accountId) {
      byText.set(textOf(token.token), { ...token, accountId });
      changed();
    },
    takeScanned(keyId) {
      prune();
      const scanned = [...byText.values()].find((token) => token.keyId === keyId && token.accountId !== null);
      if (scanned !== undefined) byText.delete(textOf(scanned.token));
      return scanned;
    },
    remove: (token) => void byText.delete(textOf(token.token)),
    waiting() {
      prune();
      const scanned = new Set([...byText.values()].filter((each) => each.accountId !== null).map((each) => each.keyId));
      const newest = new Map([...byText.values()].map((token) => [token.keyId, token]));
      return [...newest.values()].filter(({ keyId }) => !scanned.has(keyId));
    },
  };
}

function textOf(token: Uint8Array): string {
  return Buffer.from(token).toString("base64url");
}

export function urlOf(token: QrToken): string {
  return `tg://login?token=${textOf(token.token)}`;
}

/** Undefined for what is not such a URL. */
export function tokenOfUrl(url: string): Uint8Array | undefined {
  const text = /^tg:(?:\/\/)?login\?token=([\w+/=-]+)$/.exec(url.trim())?.[1];
  return text === undefined ? undefined : Buffer.from(text, "base64url");
}
