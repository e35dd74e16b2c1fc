import { type ReactNode, useState } from "react";
import { RequestError } from "../../api/request.ts";
import type { StepUpDialog } from "./step-up-dialog.tsx";

export interface StepUp {
  /** Does it, and once more when the reader has shown the second factor that the server asked for; throws where they do not. */
  run<Value>(action: () => Promise<Value>): Promise<Value>;
  /** The question, while there is one. */
  readonly question: ReactNode;
}

interface Asking {
  readonly Shown: typeof StepUpDialog;
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Most readers are never asked: the dialog comes with the first question. */
export function useStepUp(): StepUp {
  const [asking, setAsking] = useState<Asking | null>(null);

  async function run<Value>(action: () => Promise<Value>): Promise<Value> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "SECOND_FACTOR_NEEDED") throw error;
      await ask(error);
      return action();
    }
  }

  async function ask(refusal: RequestError): Promise<void> {
    const { StepUpDialog: Shown } = await import("./step-up-dialog.tsx");
    await new Promise<void>((resolve, reject) => {
      setAsking({ Shown, onProved: resolve, onClose: () => reject(refusal) });
    }).finally(() => setAsking(null));
  }

  const question = asking === null ? null : <asking.Shown onProved={asking.onProved} onClose={asking.onClose} />;
  return { run, question };
}
