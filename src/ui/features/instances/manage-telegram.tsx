import type { InstanceView } from "#ports/contracts/dashboard-api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";

export function ManageTelegram({ instance, onClose }: { instance: InstanceView; onClose: () => void }) {
  return (
    <Dialog title={`Manage ${instance.name}`} ask onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p>
        This version cannot link Telegram accounts yet; the instance and its settings are kept for the one that can.
      </p>
    </Dialog>
  );
}
