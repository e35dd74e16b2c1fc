import { InstancesPage } from "../pages/instances.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("instances", (props, context) => <InstancesPage {...props} context={context} />);
