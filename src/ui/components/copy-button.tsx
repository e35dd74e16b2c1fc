import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { say } from "#languages/say.ts";
import { COPIED_MS, writeClipboard } from "../clipboard.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { Tooltip } from "./tooltip.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** What goes to the clipboard; a function is asked at the click. */
  readonly text: string | (() => string | Promise<string>);
  /** Accessible name, such as "Copy token". */
  readonly label: string;
  /** Words beside the icon; an icon alone without. */
  readonly children?: string | undefined;
}

/** Copies, and says 'Copied!' for two seconds. */
export function CopyButton({ text, label, children, variant = "quiet", size, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy() {
    await writeClipboard(typeof text === "function" ? await text() : text);
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), COPIED_MS);
  }

  const Icon = copied ? Check : Copy;
  const icon = <Icon aria-hidden="true" className="size-4" strokeWidth={1.6} />;
  const shared = { variant, size, onClick: () => void copy() };
  return (
    <span className={classNames("relative inline-flex flex-none", className)}>
      {children ? (
        <Button {...shared} icon={icon} aria-label={label} className="rounded-[inherit]">
          {children}
        </Button>
      ) : (
        <IconButton {...shared} label={label} className="rounded-[inherit]">
          {icon}
        </IconButton>
      )}
      <Tooltip>{copied ? say("Copied!") : null}</Tooltip>
    </span>
  );
}
