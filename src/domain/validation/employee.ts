import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { isCalendarDay } from "../calendar-day.ts";
import { DEFAULT_DEPARTMENT, DEPARTMENTS, EMPLOYEE_WORDING, type NewEmployee } from "../employees/employee.ts";
import { westernDigits } from "../phone-number.ts";
import { type Result, success } from "../result.ts";
import { LOGIN_WORDING } from "../wording/accounts.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** In the order in which the form asks. */
export const EMPLOYEE_FIELDS = ["name", "email", "position", "department", "hireDate", "salary"] as const;
export type EmployeeField = (typeof EMPLOYEE_FIELDS)[number];

/** What was typed. */
export type EmployeeForm = Readonly<Record<EmployeeField, string>>;

/** `today` is YYYY-MM-DD where the reader is. Source: spec §3. */
export function emptyEmployeeForm(today: string): EmployeeForm {
  return { name: "", email: "", position: "", department: DEFAULT_DEPARTMENT, hireDate: today, salary: "" };
}

/** Every field, each of its kind; the first that is wrong is named. Source: spec §5. */
export function validateEmployee(form: EmployeeForm): Result<NewEmployee, FieldFailure<EmployeeField>> {
  const empty = EMPLOYEE_FIELDS.find((field) => form[field].trim() === "");
  if (empty !== undefined) return invalid(empty, EMPLOYEE_WORDING.allRequired);
  const email = normaliseEmail(form.email);
  if (!isEmail(email)) return invalid("email", LOGIN_WORDING.emailInvalid);
  const department = DEPARTMENTS.find((known) => known === form.department);
  if (department === undefined) return invalid("department", EMPLOYEE_WORDING.allRequired);
  const hireDate = form.hireDate.trim();
  if (!isCalendarDay(hireDate)) return invalid("hireDate", EMPLOYEE_WORDING.hireDateInvalid);
  const salary = readSalary(form.salary);
  if (salary === null) return invalid("salary", EMPLOYEE_WORDING.salaryInvalid);
  return success({ name: form.name.trim(), email, position: form.position.trim(), department, hireDate, salary });
}

/** Digits of any keyboard, with or without thousands; null when it is no amount. */
function readSalary(text: string): number | null {
  const digits = westernDigits(text.trim()).replace(/\u066b/g, ".");
  const grouped = /^\d{1,3}(?:[,\u066c ]\d{3})+(?:\.\d+)?$/.test(digits);
  const plain = grouped ? digits.replace(/[,\u066c ]/g, "") : digits;
  return /^\d{1,15}(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
