import { say } from "#languages/say.ts";
import type { PhoneMessage } from "../../api/phone-network.ts";
import { Quoted } from "../messages/shown-parts.tsx";
import type { BenchPhone } from "./bench-phones.ts";
import { peerName, preview } from "./chats.ts";

interface QuotedMessageProps {
  /** Undefined where the phone has it no more. */
  readonly message: PhoneMessage | undefined;
  readonly phone: string;
  readonly phones: readonly BenchPhone[];
}

/** The message that another answers, as far as the phone has it. */
export function QuotedMessage({ message, phone, phones }: QuotedMessageProps) {
  if (message === undefined) return <Quoted writer={null} line={say("A message that this phone no longer has")} />;
  const writer = message.from === phone ? say("You") : (peerName(message.from, phones) ?? `+${message.from}`);
  return <Quoted writer={writer} line={preview(message)} />;
}
