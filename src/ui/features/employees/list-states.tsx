import { Plus, RotateCw, UserPlus } from "lucide-react";
import { EMPLOYEE_NOTICES } from "#domain/employee.ts";
import { Button } from "../../components/button.tsx";
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
    <div className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-6 py-18 text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-14 place-items-center rounded-full border border-dashed border-edge text-ink-muted"
      >
        <UserPlus className="size-5" strokeWidth={1.6} />
      </span>
      <h2 className="max-w-[32ch] text-base tracking-[-0.008em] text-balance">{EMPLOYEE_NOTICES.empty}</h2>
      <p className="max-w-[46ch] text-ink-muted">Name, email, position, department, hire date and salary.</p>
      <Button
        variant="primary"
        className="mt-3"
        onClick={onAdd}
        icon={<Plus aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
      >
        Add Employee
      </Button>
    </div>
  );
}

export interface FailedEmployeesProps {
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function FailedEmployees({ message, busy, onRetry }: FailedEmployeesProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface px-6 py-18 text-center"
    >
      <h2 className="text-base tracking-[-0.008em]">{message}</h2>
      <p className="max-w-[46ch] text-ink-muted">
        This browser did not open its storage for us. A private window may be the reason, or a full disk.
      </p>
      <Button
        className="mt-3"
        onClick={onRetry}
        busy={busy}
        busyLabel="Trying…"
        icon={<RotateCw aria-hidden="true" className="-ms-0.5 size-4.5" strokeWidth={1.6} />}
      >
        Try Again
      </Button>
    </div>
  );
}
