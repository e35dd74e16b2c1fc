import { z } from "zod";
import {
  type InstanceProxy,
  MAX_PROXY_HOST_LENGTH,
  MAX_PROXY_SECRET_BYTES,
  PROXY_KINDS,
  PROXY_PROBLEMS,
  type ProxyStanding,
} from "#domain/sessions/proxy.ts";
import { say } from "#languages/say.ts";

/** Not a pattern of the schema: readers of JSON Schema know no classes of letters. */
const HOST = /^(?:[\p{L}\d._-]+|[\da-f:.]+)$/iu;
const HOST_INVALID = say("host must be a name or an address alone, such as proxy.example.com");
const secret = z
  .string()
  .min(1)
  .max(MAX_PROXY_SECRET_BYTES)
  .refine((text) => !/\p{Cc}/u.test(text) && encodedLength(text) <= MAX_PROXY_SECRET_BYTES);

/** What an instance is to reach its network through. */
export const proxyBody = z.strictObject({
  type: z.enum(PROXY_KINDS).describe("`socks5`, or `http` for one that takes CONNECT"),
  host: z
    .string()
    .max(MAX_PROXY_HOST_LENGTH)
    .refine((text) => HOST.test(text), HOST_INVALID)
    .describe("Name or address, such as `proxy.example.com`. It must be public"),
  port: z.int().min(1).max(65_535),
  user: secret.optional().describe("Where the proxy asks for one"),
  password: secret.optional().describe("Kept encrypted, and never shown again"),
});

export const proxySchema = z
  .object({
    proxy: z
      .object({
        type: z.enum(PROXY_KINDS),
        host: z.string(),
        port: z.int(),
        user: z.string().nullable(),
        hasPassword: z.boolean(),
        problem: z
          .enum(PROXY_PROBLEMS)
          .nullable()
          .describe("What was wrong the last time that something was to go through it; null where it went"),
      })
      .nullable()
      .describe("Null where the connection is the server's own"),
  })
  .meta({ id: "Proxy" });

export type WrittenProxy = z.infer<typeof proxySchema>;

export function writeProxy(standing: ProxyStanding | null): WrittenProxy {
  if (standing === null) return { proxy: null };
  const { kind: type, ...shown } = standing;
  return { proxy: { type, ...shown } };
}

export function readWrittenProxy({ proxy }: WrittenProxy): ProxyStanding | null {
  if (proxy === null) return null;
  const { type: kind, ...shown } = proxy;
  return { kind, ...shown };
}

export function readProxyBody({ type: kind, host, port, user, password }: z.infer<typeof proxyBody>): InstanceProxy {
  return { kind, host, port, user: user ?? null, password: password ?? null };
}

function encodedLength(text: string): number {
  return [...text].reduce((bytes, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return bytes + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
  }, 0);
}
