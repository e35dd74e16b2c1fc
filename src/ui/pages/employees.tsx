import { EmployeeManager } from "../features/employees/employee-manager.tsx";

export function EmployeesPage() {
  return <EmployeeManager />;
}
