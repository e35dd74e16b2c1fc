import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { EMPLOYEE_WORDING, type Employee, type NewEmployee } from "#domain/employees/employee.ts";
import { failure, type Result, success } from "#domain/result.ts";

/** Source: spec §3. */
const NAME = "EmployeeDB";
const VERSION = 1;
const TABLE = "employees";

interface EmployeeSchema extends DBSchema {
  employees: { key: number; value: Employee; indexes: { email: string } };
}

type Connection = IDBPDatabase<EmployeeSchema>;

/** The browser would not; `message` is the sentence for the reader. */
export class EmployeeStoreError extends Error {
  override readonly name = "EmployeeStoreError";
}

type EmailTaken = { readonly code: "email-taken" };

/** Every call may throw `EmployeeStoreError`. */
export interface EmployeeStore {
  /** In the order in which they were added. */
  list(): Promise<Employee[]>;
  add(employee: NewEmployee): Promise<Result<Employee, EmailTaken>>;
  update(employee: Employee): Promise<Result<Employee, EmailTaken>>;
  remove(id: number): Promise<void>;
}

/** Employees in this browser's IndexedDB, opened at the first call; an opening that failed is tried again by the next. */
export function employeeStore(): EmployeeStore {
  let opening: Promise<Connection> | null = null;

  async function connection(): Promise<Connection> {
    const forget = () => {
      opening = null;
    };
    opening ??= open(forget);
    try {
      return await opening;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** `sentence` is what it means when the browser refuses. */
  async function attempt<Value>(sentence: string, run: (database: Connection) => Promise<Value>): Promise<Value> {
    const database = await connection();
    try {
      return await run(database);
    } catch (cause) {
      throw new EmployeeStoreError(sentence, { cause });
    }
  }

  return {
    list: () => attempt(EMPLOYEE_WORDING.fetchFailed, (database) => database.getAll(TABLE)),

    add: (employee) =>
      attempt(EMPLOYEE_WORDING.addFailed, (database) =>
        unlessTaken(async () => {
          // The id is the database's to give.
          const id = await database.add(TABLE, employee as Employee);
          return { ...employee, id };
        }),
      ),

    update: (employee) =>
      attempt(EMPLOYEE_WORDING.updateFailed, (database) =>
        unlessTaken(async () => {
          await database.put(TABLE, employee);
          return employee;
        }),
      ),

    remove: (id) => attempt(EMPLOYEE_WORDING.deleteFailed, (database) => database.delete(TABLE, id)),
  };
}

async function open(onClosed: () => void): Promise<Connection> {
  try {
    return await openDB<EmployeeSchema>(NAME, VERSION, {
      upgrade(database) {
        const table = database.createObjectStore(TABLE, { keyPath: "id", autoIncrement: true });
        table.createIndex("email", "email", { unique: true });
      },
      blocking(_current, _blocked, event) {
        // Another tab wants a newer version, or to delete it: waiting for us would hang it.
        (event.target as IDBDatabase | null)?.close();
        onClosed();
      },
      terminated: onClosed,
    });
  } catch (cause) {
    throw new EmployeeStoreError(EMPLOYEE_WORDING.openFailed, { cause });
  }
}

async function unlessTaken(write: () => Promise<Employee>): Promise<Result<Employee, EmailTaken>> {
  try {
    return success(await write());
  } catch (error) {
    if (error instanceof Error && error.name === "ConstraintError") return failure({ code: "email-taken" });
    throw error;
  }
}
