import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Employee } from "#domain/employee.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { longDay } from "../../format/dates.ts";
import { amount } from "../../format/numbers.ts";

export interface EmployeeListProps {
  readonly employees: readonly Employee[];
  readonly onEdit: (employee: Employee) => void;
  readonly onDelete: (employee: Employee) => void;
}

/** Lines with columns where there is room for them, and cards where there is not: of its own width, not the window's. */
export function EmployeeList({ employees, onEdit, onDelete }: EmployeeListProps) {
  return (
    <div className="@container">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface @3xl:grid @3xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto_auto_auto] @3xl:gap-x-6">
        <li
          aria-hidden="true"
          className="hidden px-5 py-2 text-xs text-ink-muted @3xl:col-span-full @3xl:grid @3xl:grid-cols-subgrid"
        >
          <span>Employee</span>
          <span>Position</span>
          <span>Hire Date</span>
          <span className="text-end">Salary</span>
          <span />
        </li>
        {employees.map((employee) => (
          <Row
            key={employee.id}
            employee={employee}
            onEdit={() => onEdit(employee)}
            onDelete={() => onDelete(employee)}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({ employee, onEdit, onDelete }: { employee: Employee; onEdit: () => void; onDelete: () => void }) {
  const { name, email, position, department, hireDate, salary } = employee;
  return (
    <li className="@3xl:col-span-full @3xl:grid @3xl:grid-cols-subgrid">
      <article
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 px-4 py-3 @3xl:col-span-full @3xl:grid-cols-subgrid @3xl:gap-x-6 @3xl:px-5"
      >
        <div className="min-w-0">
          <h2 className="text-sm font-medium wrap-anywhere">{name}</h2>
          <p className="text-xs text-ink-muted wrap-anywhere">{email}</p>
        </div>
        <dl className="col-span-full row-start-2 grid grid-cols-2 gap-x-5 gap-y-3 @3xl:contents">
          <Fact term="Position" className="col-span-2 @3xl:col-span-1">
            <span className="wrap-anywhere">{position}</span>
            <span className="block text-xs text-ink-muted">{department}</span>
          </Fact>
          <Fact term="Hire Date">
            <time dateTime={hireDate} className="tabular-nums">
              {longDay(`${hireDate}T00:00:00Z`, "UTC")}
            </time>
          </Fact>
          <Fact term="Salary" className="@3xl:text-end">
            <span className="tabular-nums wrap-anywhere">{amount(salary)}</span>
          </Fact>
        </dl>
        <div className="col-start-2 row-start-1 -me-2 flex @3xl:col-start-5">
          <IconButton label={`Edit ${name}`} variant="quiet" onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" strokeWidth={1.6} />
          </IconButton>
          <IconButton
            label={`Delete ${name}`}
            variant="quiet"
            onClick={onDelete}
            className="hover:bg-danger-tint! hover:text-danger-ink!"
          >
            <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
          </IconButton>
        </div>
      </article>
    </li>
  );
}

/** Its term stands above it, or at the head of its column. */
function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-muted @3xl:sr-only">{term}</dt>
      <dd className="mt-0.5 @3xl:mt-0">{children}</dd>
    </div>
  );
}
