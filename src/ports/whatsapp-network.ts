/** Where WhatsApp is and whom to trust there; null fields mean WhatsApp's own. */
export interface WhatsAppNetworkAddress {
  readonly webSocketUrl: string | null;
  /** X25519 key that signs the server's certificate chain, 32 bytes. */
  readonly rootPublicKey: Uint8Array | null;
  /** PEM of the authority behind the media host's TLS. */
  readonly mediaCa: string | null;
}

export interface WhatsAppNetwork {
  /** Throws while the network cannot be found. */
  locate(): Promise<WhatsAppNetworkAddress>;
}

/** Holds a code up to phones that cannot see a screen: the sandbox's. Never rejects. */
export type ShowCode = (qrText: string) => Promise<void>;
