import { limitHeaders } from "#adapters/http-kit/limit-headers.ts";
import type { Limit, LimitStanding } from "#ports/limits.ts";
import type { WebLimits, WebPorts } from "#ports/web-ports.ts";
import type { Web, WebContext } from "./web.ts";

/** What a caller has used up themselves. The others count for somebody whom an answer does not speak of. */
const TOLD: ReadonlySet<string> = new Set<keyof WebLimits>([
  "login",
  "loginAddress",
  "signup",
  "recovery",
  "recoveryAddress",
  "currentPassword",
]);

/** The ports, with limits that this answer tells the caller of, in `RateLimit-Policy` and `RateLimit`. */
export function tellingLimits({ ports }: Pick<Web, "ports">, c: WebContext): WebPorts {
  const told = new Map<string, LimitStanding>();

  async function tell(name: string, limit: Limit, key: string): Promise<void> {
    told.set(name, await limit.standing(key));
    const headers = [...told].map(([each, standing]) => limitHeaders(each, standing));
    c.header("ratelimit-policy", headers.map((one) => one["ratelimit-policy"]).join(", "));
    c.header("ratelimit", headers.map((one) => one.ratelimit).join(", "));
  }

  const telling = ([name, limit]: [string, Limit]): [string, Limit] => {
    if (!TOLD.has(name)) return [name, limit];
    const take = async (key: string) => {
      const seconds = await limit.take(key);
      await tell(name, limit, key);
      return seconds;
    };
    const reset = async (key: string) => {
      await limit.reset(key);
      await tell(name, limit, key);
    };
    return [name, { ...limit, take, reset }];
  };
  const limits = Object.fromEntries(Object.entries<Limit>({ ...ports.limits }).map(telling));
  return { ...ports, limits: limits as unknown as WebLimits };
}
