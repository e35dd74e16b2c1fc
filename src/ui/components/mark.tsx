import { useId } from "react";

const WHATSAPP_BUBBLE =
  "M9 3h5a7 7 0 0 1 7 7v2a7 7 0 0 1-7 7H8.6l-3.7 3.2c-.6.5-1.5.1-1.5-.7v-4.7A7 7 0 0 1 2 12v-2a7 7 0 0 1 7-7z";
const TELEGRAM_BUBBLE =
  "M18 10h5a7 7 0 0 1 7 7v2c0 1.6-.5 3.1-1.4 4.3v4.6c0 .8-.9 1.2-1.5.7L23.4 26H18a7 7 0 0 1-7-7v-2a7 7 0 0 1 7-7z";

/** Two bubbles, one a channel; where they overlap is the brand. */
export function Mark({ className = "size-8" }: { className?: string }) {
  const overlap = useId();
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`flex-none ${className}`}>
      <clipPath id={overlap}>
        <path d={WHATSAPP_BUBBLE} />
      </clipPath>
      <path className="fill-whatsapp" d={WHATSAPP_BUBBLE} />
      <path className="fill-telegram" d={TELEGRAM_BUBBLE} />
      <path className="fill-brand" clipPath={`url(#${overlap})`} d={TELEGRAM_BUBBLE} />
    </svg>
  );
}
