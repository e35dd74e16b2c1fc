import { say } from "#languages/say.ts";

/** Source: spec §3. */
export const DEPARTMENTS = ["Engineering", "Marketing", "Sales", "Human Resources", "Finance"] as const;
type Department = (typeof DEPARTMENTS)[number];
/** They are kept as they stand; this is what a reader sees of them. */
export const DEPARTMENT_NAMES: Readonly<Record<Department, string>> = {
  Engineering: say("Engineering"),
  Marketing: say("Marketing"),
  Sales: say("Sales"),
  "Human Resources": say("Human Resources"),
  Finance: say("Finance"),
};
/** Of a new employee. Source: spec §3. */
export const DEFAULT_DEPARTMENT: Department = "Engineering";

/** Kept in the reader's browser alone. */
export interface Employee {
  readonly id: number;
  readonly name: string;
  /** Trimmed and in lower case; no two have the same. */
  readonly email: string;
  readonly position: string;
  readonly department: Department;
  /** YYYY-MM-DD. */
  readonly hireDate: string;
  /** In whatever currency the reader thinks. */
  readonly salary: number;
}

/** Before the database has given it an id. */
export type NewEmployee = Omit<Employee, "id">;

/** Source: spec §2, §5, §8. */
export const EMPLOYEE_WORDING = {
  empty: say("No employees found. Add your first employee!"),
  openFailed: say("Error opening database"),
  fetchFailed: say("Error fetching employees"),
  addFailed: say("Error adding employee"),
  updateFailed: say("Error updating employee"),
  deleteFailed: say("Error deleting employee"),
  confirmDelete: say("Are you sure you want to delete this employee?"),
  formError: say("An error occurred"),
  allRequired: say("Please fill in all fields"),
  emailTaken: say("Another employee has this email"),
  salaryInvalid: say("Salary must be a number, such as 1200 or 1200.50"),
  hireDateInvalid: say("Hire Date must be a date"),
} as const;
