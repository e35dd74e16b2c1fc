import { DEPARTMENT_NAMES, type Employee } from "#domain/employees/employee.ts";
import { say } from "#languages/say.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { Row, RowFact, RowList } from "../../components/row-list.tsx";
import { longDay } from "../../format/dates.ts";
import { amount } from "../../format/numbers.ts";

interface EmployeeListProps {
  readonly employees: readonly Employee[];
  readonly onEdit: (employee: Employee) => void;
  readonly onDelete: (employee: Employee) => void;
}

export function EmployeeList({ employees, onEdit, onDelete }: EmployeeListProps) {
  return (
    <RowList
      columns="@3xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto_auto_auto]"
      heads={[say("Employee"), say("Position"), say("Hire Date"), { end: say("Salary") }]}
    >
      {employees.map((employee) => (
        <Row
          key={employee.id}
          name={employee.name}
          title={employee.name}
          note={employee.email}
          factsClass="grid-cols-2"
          facts={<Facts employee={employee} />}
          actions={
            <RowActions name={employee.name} onEdit={() => onEdit(employee)} onDelete={() => onDelete(employee)} />
          }
        />
      ))}
    </RowList>
  );
}

function Facts({ employee }: { employee: Employee }) {
  const { position, department, hireDate, salary } = employee;
  return (
    <>
      <RowFact term={say("Position")} className="col-span-2 @3xl:col-span-1">
        <span className="wrap-anywhere">{position}</span>
        <span className="block text-xs text-ink-muted">{DEPARTMENT_NAMES[department]}</span>
      </RowFact>
      <RowFact term={say("Hire Date")}>
        <time dateTime={hireDate} className="tabular-nums">
          {longDay(`${hireDate}T00:00:00Z`, "UTC")}
        </time>
      </RowFact>
      <RowFact term={say("Salary")} className="@3xl:text-end">
        <span className="tabular-nums wrap-anywhere">{amount(salary)}</span>
      </RowFact>
    </>
  );
}
