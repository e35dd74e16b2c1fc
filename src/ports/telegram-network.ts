/** Where Telegram is and whom to trust there; null means Telegram's own. */
interface TelegramNetworkAddress {
  readonly sandbox: {
    /** PKCS#1 PEM of the key that proves a data centre. */
    readonly publicKey: string;
    /** Host and port by data centre id. */
    readonly dataCentres: Readonly<Record<number, { readonly host: string; readonly port: number }>>;
  } | null;
}

/** Telegram itself, or the sandbox's. */
export interface TelegramNetwork {
  /** Throws while the network cannot be found. Asked again at each connection: a sandbox that restarts moves. */
  locate(): Promise<TelegramNetworkAddress>;
}
