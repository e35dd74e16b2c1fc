import { SandboxPage } from "../pages/sandbox.tsx";
import { hydrate } from "../renderer/hydrate.tsx";

hydrate("sandbox", (props, context) => <SandboxPage {...props} context={context} />);
