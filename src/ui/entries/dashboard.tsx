import { DashboardPage } from "../pages/dashboard.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("dashboard", (props, context) => <DashboardPage {...props} context={context} />);
