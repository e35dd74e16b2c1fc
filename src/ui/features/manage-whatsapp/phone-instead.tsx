import { Smartphone } from "lucide-react";
import { say } from "#languages/say.ts";
import { Button } from "../../components/button.tsx";

/** The way for whom there is no second screen. */
export function PhoneInstead({ onPhone, className }: { onPhone: () => void; className: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={onPhone}
      className={className}
      icon={<Smartphone aria-hidden="true" className="size-4" strokeWidth={1.6} />}
    >
      {say("Link with phone number instead")}
    </Button>
  );
}
