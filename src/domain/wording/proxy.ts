import { say } from "#languages/say.ts";
import { unreachable } from "../result.ts";
import type { ProxyProblem } from "../sessions/proxy.ts";

/** Sentences about the proxy of an instance that say nothing of a case. */
export const PROXY_WORDING = {
  note: say("All that this instance sends to its network, and gets from there, goes through it."),
  none: say("No proxy: the connection is the server's own."),
  saved: say("The proxy works and is in use."),
  removed: say("The proxy is removed."),
  saveFailed: say("The proxy could not be saved. Try again."),
  removeFailed: say("The proxy could not be removed. Try again."),
  loadFailed: say("The proxy could not be read."),
  changed: say("The proxy has been changed. Reconnecting."),
  changedUnlinked: say("The proxy has been changed. Start the session again."),
  failed: say("The proxy of this instance does not work. Change it or remove it, in Manage or by the API."),
  passwordAlone: say("A password needs a user."),
} as const;

/** Why nothing goes through a proxy, and what to do about it. */
export function describeProxyProblem(problem: ProxyProblem): string {
  switch (problem) {
    case "proxy-blocked":
      return say("The address of the proxy is not a public one: the server does not connect there.");
    case "proxy-silent":
      return say("The proxy does not answer. Check its address and port, and that it is running.");
    case "proxy-refused":
      return say("The proxy refuses the connection, or is not of this type. Check its port and type.");
    case "proxy-credentials":
      return say("The proxy does not take this user and password. Check both.");
    case "proxy-no-way":
      return say("The proxy answers, but does not reach the network. Use one that may connect there.");
    default:
      return unreachable(problem);
  }
}
