import { ActivityPage } from "../pages/activity.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("activity", (props, context) => <ActivityPage {...props} context={context} />);
