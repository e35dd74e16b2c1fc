import { UserPlus } from "lucide-react";
import { EMPLOYEE_NOTICES } from "#domain/employee.ts";
import { EmptyPanel, FailedPanel } from "../../components/list-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";

export function LoadingEmployees() {
  return (
    <div role="status" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading employees</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3.5 md:px-5">
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="ms-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}

export function NoEmployees({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyPanel
      picture={
        <span className="grid size-14 place-items-center rounded-full border border-dashed border-edge">
          <UserPlus className="size-5" strokeWidth={1.6} />
        </span>
      }
      title={EMPLOYEE_NOTICES.empty}
      action="Add Employee"
      onAction={onAdd}
    >
      Name, email, position, department, hire date and salary.
    </EmptyPanel>
  );
}

export function FailedEmployees({ message, ...retry }: { message: string; busy: boolean; onRetry: () => void }) {
  return (
    <FailedPanel title={message} {...retry}>
      This browser did not open its storage for us. A private window may be the reason, or a full disk.
    </FailedPanel>
  );
}
