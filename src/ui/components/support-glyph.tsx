import { CircleHelp } from "lucide-react";
import { ChannelGlyph } from "./channel-icon.tsx";
import { isTelegram } from "./support-link.tsx";

interface SupportGlyphProps {
  readonly supportUrl: string;
  readonly className: string;
}

export function SupportGlyph({ supportUrl, className }: SupportGlyphProps) {
  if (isTelegram(supportUrl)) return <ChannelGlyph platform="telegram" inked className={className} />;
  return <CircleHelp aria-hidden="true" strokeWidth={1.6} className={`${className} text-ink-muted`} />;
}
