import type { Platform } from "#domain/instances/instance.ts";
import type { Product } from "./product.ts";

/** A message on a phone of the sandbox. */
export interface PhoneMessage {
  /** The network's, of this phone. */
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly at: Date;
  readonly status: string;
}

/** The sandbox's control API. */
interface SandboxCalls {
  post(path: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  codeOnShow(client: string): Promise<string | null>;
  loginCode(phone: string): Promise<string>;
  /** Logins of a device whose connection before was open, and had said nothing for so long. */
  takeovers(): Promise<readonly { readonly phone: string; readonly silentMs: number }[]>;
  /** What a phone has from others, in the order in which it came. */
  inbox(platform: Platform, phone: string): Promise<PhoneMessage[]>;
}

export function sandboxOf({ urls }: Product): SandboxCalls {
  async function call(path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    const answer = await fetch(urls.sandbox + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const fields = (await answer.json()) as Record<string, unknown>;
    if (answer.status === 404 && fields.code === "RECIPIENT_NOT_FOUND") return { messages: [] };
    if (!answer.ok) throw new Error(`sandbox: ${path}: ${JSON.stringify(fields)}`);
    return fields;
  }

  return {
    post: call,
    async codeOnShow(client) {
      const { pending } = (await call("/whatsapp/pending")) as {
        readonly pending: readonly { readonly qrText: string; readonly device: string }[];
      };
      return pending.find(({ device }) => device.endsWith(client))?.qrText ?? null;
    },
    async takeovers() {
      const { takeovers } = await call("/whatsapp/takeovers");
      return takeovers as { phone: string; silentMs: number }[];
    },
    loginCode: async (phone) => String((await call(`/telegram/code?phone=${phone}`)).code),
    async inbox(platform, phone) {
      const path = platform === "whatsapp" ? `/whatsapp/messages?phone=${phone}` : `/telegram/messages?peer=${phone}`;
      const { messages } = (await call(path)) as { readonly messages: readonly RawMessage[] };
      const own = phone.startsWith("@") ? null : phone;
      return messages
        .filter(({ from, to }) => (own === null ? true : from !== own || to === own))
        .map(({ id, from, text = "", at, status }) => ({ id, from, text, at: new Date(at), status }));
    },
  };
}

interface RawMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text?: string;
  readonly at: string;
  readonly status: string;
}

/** People who are written to, each by one program alone; none of them behaves in a way of its own. */
export interface Crowd {
  next(platform: Platform): string;
}

export function crowd(): Crowd {
  let met = 0;
  return {
    next(platform) {
      const number = String(++met).padStart(6, "0");
      return platform === "whatsapp" ? `96477${number}5` : `@person_${number}x`;
    },
  };
}
