import { UserPlus } from "lucide-react";
import { EMPLOYEE_WORDING } from "#domain/employees/employee.ts";
import { say } from "#languages/say.ts";
import { EmptyPanel, FailedPanel } from "../../components/list-panel.tsx";

export function NoEmployees({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyPanel
      picture={
        <span className="grid size-14 place-items-center rounded-full border border-dashed border-edge">
          <UserPlus className="size-5" strokeWidth={1.6} />
        </span>
      }
      title={EMPLOYEE_WORDING.empty}
      action={say("Add Employee")}
      onAction={onAdd}
    >
      {say("Name, email, position, department, hire date and salary.")}
    </EmptyPanel>
  );
}

export function FailedEmployees({ message, ...retry }: { message: string; busy: boolean; onRetry: () => void }) {
  return (
    <FailedPanel title={message} {...retry}>
      {say("This browser did not open its storage for us. A private window may be the reason, or a full disk.")}
    </FailedPanel>
  );
}
