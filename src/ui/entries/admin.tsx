import { AdminPage } from "../pages/admin.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("admin", (props, context) => <AdminPage {...props} context={context} />);
