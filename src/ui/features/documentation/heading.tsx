import type { ComponentProps } from "react";

/** Of a section, which is a page or stands below the first page's title, and of what is below it. */
export function Heading({ level, ...rest }: ComponentProps<"h1"> & { level: 1 | 2 | 3 | 4 }) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}
