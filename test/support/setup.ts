import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { afterEach, beforeEach } from "vitest";
import { connectionTarget, isLoopback, watchOwnLookup } from "./loopback.ts";

/**
 * A test that complains on the console without expecting to, or that reaches for the network, fails. Whoever expects a
 * complaint spies on the console: `vi.spyOn(console, "error").mockImplementation(() => {})`. Files that share a process
 * share the guards: put up again by each they would stand on one another.
 */

const GUARDED = Symbol.for("wesal: complaints of the test that runs");
const shared = globalThis as { [GUARDED]?: string[] };
const complaints = shared[GUARDED] ?? [];
if (shared[GUARDED] === undefined) {
  shared[GUARDED] = complaints;
  guardProcess();
}

function guardProcess(): void {
  for (const level of ["error", "warn"] as const) {
    const original = console[level];
    console[level] = (...args: unknown[]) => {
      complaints.push(`console.${level}: ${args.map(String).join(" ")}`);
      original(...args);
    };
  }

  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
    const target = connectionTarget(args);
    const checked = watchOwnLookup(args, (address) => refused(`a connection to ${address}`));
    if (!checked && !isLoopback(target)) throw refused(`a connection to ${target}`);
    return Reflect.apply(connect, this, args);
  } as typeof connect;

  const lookup = dns.lookup;
  dns.lookup = function guarded(name: string, ...args: unknown[]) {
    if (!isLoopback(name)) throw refused(`a lookup of ${name}`);
    return Reflect.apply(lookup, dns, [name, ...args]);
  } as typeof lookup;

  const lookupPromise = dns.promises.lookup;
  dns.promises.lookup = async function guarded(name: string, ...args: unknown[]) {
    if (!isLoopback(name)) throw refused(`a lookup of ${name}`);
    return Reflect.apply(lookupPromise, dns.promises, [name, ...args]);
  } as typeof lookupPromise;

  syncBuiltinESMExports();
}

/** Also remembered, for code under test may swallow the error. */
function refused(what: string): Error {
  complaints.push(`the test tried ${what}`);
  return new Error(`test guard: ${what} leaves this machine`);
}

beforeEach(() => {
  complaints.length = 0;
});

afterEach(() => {
  const heard = complaints.splice(0);
  if (heard.length > 0) throw new Error(`unexpected in this test:\n${heard.join("\n")}`);
});
