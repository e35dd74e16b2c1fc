import type { ComponentProps, ReactElement } from "react";

interface DrawnIconProps extends ComponentProps<"svg"> {
  readonly size?: number | string;
}

/** What a build makes of an icon of lucide-react: `drawing` is what is inside its `svg`. See scripts/build/icons-plugin.ts. */
export function drawnIcon(drawing: string): (props: DrawnIconProps) => ReactElement {
  const inside = { __html: drawing };
  return ({ size = 24, className, ...rest }) => (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden={"role" in rest || "aria-label" in rest ? undefined : true}
      className={className}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the library's, made while building.
      dangerouslySetInnerHTML={inside}
    />
  );
}
