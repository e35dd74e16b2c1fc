import type { InstanceRef } from "#ports/instances.ts";

/** A port's calls about one account, without naming it. */
export type OfAccount<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (instance: InstanceRef, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};
