import { Instances } from "../../instances.tsx";

/** Made for each request, as ours is. */
export const dynamic = "force-dynamic";

export default function Page() {
  return <Instances />;
}
