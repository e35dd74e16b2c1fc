import { EmployeesPage } from "../pages/employees.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("employees", (props, context) => <EmployeesPage {...props} context={context} />);
