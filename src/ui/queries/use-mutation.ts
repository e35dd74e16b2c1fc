import { useCallback, useEffect, useRef, useState } from "react";

interface MutationEnds<Data, Variables> {
  readonly onSuccess?: (data: Data, variables: Variables) => unknown;
  readonly onError?: (error: Error, variables: Variables) => unknown;
  readonly onSettled?: () => unknown;
}

interface MutationOptions<Data, Variables> extends MutationEnds<Data, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
}

interface Outcome<Status extends string, Data, Failure, Variables> {
  readonly status: Status;
  readonly data: Data;
  readonly error: Failure;
  readonly variables: Variables;
  readonly isIdle: Status extends "idle" ? true : false;
  readonly isPending: Status extends "pending" ? true : false;
  readonly isSuccess: Status extends "success" ? true : false;
  readonly isError: Status extends "error" ? true : false;
}

type MutationState<Data, Variables> =
  | Outcome<"idle", undefined, null, undefined>
  | Outcome<"pending", undefined, null, Variables>
  | Outcome<"success", Data, null, Variables>
  | Outcome<"error", undefined, Error, Variables>;

type Mutation<Data, Variables> = MutationState<Data, Variables> & {
  /** What is given besides is told only while the part of the page that called is there, and of the last call alone. */
  readonly mutate: (variables: Variables, ends?: MutationEnds<Data, Variables>) => void;
  readonly reset: () => void;
};

const OTHERWISE = { isIdle: false, isPending: false, isSuccess: false, isError: false } as const;
const NOTHING = { data: undefined, error: null } as const;
const IDLE = { ...OTHERWISE, ...NOTHING, variables: undefined, status: "idle", isIdle: true } as const;

/** Something that is changed on the server, and how that went. It counts as done once what `onSuccess` returns has come. */
export function useMutation<Data, Variables = void>(
  options: MutationOptions<Data, Variables>,
): Mutation<Data, Variables> {
  const [state, setState] = useState<MutationState<Data, Variables>>(IDLE);
  const latest = useRef(options);
  latest.current = options;
  const calls = useRef(0);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const mutate = useCallback((variables: Variables, ends: MutationEnds<Data, Variables> = {}) => {
    calls.current += 1;
    const call = calls.current;
    const show = (next: MutationState<Data, Variables>) => call === calls.current && setState(next);
    const told = () => (call === calls.current && isHere.current ? ends : {});
    show({ ...OTHERWISE, ...NOTHING, variables, status: "pending", isPending: true });
    void carryOut(latest, variables).then(
      (data) => {
        show({ ...OTHERWISE, variables, data, error: null, status: "success", isSuccess: true });
        told().onSuccess?.(data, variables);
        told().onSettled?.();
      },
      (error: Error) => {
        show({ ...OTHERWISE, variables, data: undefined, error, status: "error", isError: true });
        told().onError?.(error, variables);
        told().onSettled?.();
      },
    );
  }, []);

  const reset = useCallback(() => {
    calls.current += 1;
    setState(IDLE);
  }, []);
  return { ...state, mutate, reset };
}

/** With the options as they are when each is needed: what the page shows may have changed meanwhile. */
async function carryOut<Data, Variables>(
  latest: { readonly current: MutationOptions<Data, Variables> },
  variables: Variables,
): Promise<Data> {
  try {
    const data = await latest.current.mutationFn(variables);
    await latest.current.onSuccess?.(data, variables);
    await latest.current.onSettled?.();
    return data;
  } catch (error) {
    await latest.current.onError?.(error as Error, variables);
    await latest.current.onSettled?.();
    throw error;
  }
}
