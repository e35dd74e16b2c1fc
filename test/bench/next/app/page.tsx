import { Landing } from "../landing.tsx";

/** Made while building, as Next.js does by itself. */
export default function Page() {
  return <Landing />;
}
