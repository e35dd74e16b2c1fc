import { PublicPage } from "../../../src/ui/features/public/public-page.tsx";
import { LandingPage } from "../../../src/ui/pages/landing.tsx";

/** The product's own component, with the product's own props. */
export function Landing() {
  return (
    <PublicPage context={{ network: "sandbox", path: "/" }}>
      <LandingPage whatsappUrl="http://127.0.0.1:3001" telegramUrl="http://127.0.0.1:3002" />
    </PublicPage>
  );
}
