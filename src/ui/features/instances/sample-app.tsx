import type { InstanceForm } from "#domain/validation/instance.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";

const SAMPLE_APP: Pick<InstanceForm, "apiId" | "appHash"> = {
  apiId: "1234567",
  appHash: "0123456789abcdef0123456789abcdef",
};

/** The sandbox checks neither: a newcomer need not go to my.telegram.org first. */
export function SampleApp({ onFill }: { onFill: (app: typeof SAMPLE_APP) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-xs text-ink-muted">{say("On the sandbox network any number and any text do.")}</p>
      <Button size="sm" onClick={() => onFill(SAMPLE_APP)}>
        {say("Fill in sample values")}
      </Button>
    </div>
  );
}
