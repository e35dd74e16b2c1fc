import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

/** Upgrading only closes it, as the specification has it. */
export function LimitDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={say("Instance Limit Reached")}
      ask
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say("I Understand")}</Button>
          <Button variant="primary" onClick={onClose}>
            {say("Upgrade Now")}
          </Button>
        </>
      }
    >
      <p>{INSTANCE_WORDING.freeLimitReached}</p>
    </Dialog>
  );
}
