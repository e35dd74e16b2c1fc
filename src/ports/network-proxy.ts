import type { Result } from "#domain/result.ts";
import type { InstanceProxy, ProxyProblem, ProxyStanding } from "#domain/sessions/proxy.ts";
import type { InstanceRef } from "./instances.ts";

interface ProxyFailure {
  readonly code: ProxyProblem;
}

/** What an instance reaches its network through, in place of the server's own connection. */
export interface NetworkProxy {
  /** Null where there is none. */
  read(instance: InstanceRef): Promise<ProxyStanding | null>;
  /** Tries to reach the network through it first; a failure changes nothing. A linked account then connects anew, linked as before. */
  change(instance: InstanceRef, proxy: InstanceProxy): Promise<Result<ProxyStanding, ProxyFailure>>;
  /** Also where there is none. A linked account then connects anew. */
  remove(instance: InstanceRef): Promise<void>;
}
