import { Copy, UserRound } from "lucide-react";

const ICONS = { copy: Copy, user: UserRound } as const;

/** Icons that stand a hundred times on this page are drawn once. */
export function Sprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`doc-${name}`} viewBox="0 0 24 24">
          <Icon strokeWidth={1.75} />
        </symbol>
      ))}
    </svg>
  );
}

export function SpriteIcon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg aria-hidden="true" className="size-3.5 flex-none">
      <use href={`#doc-${name}`} />
    </svg>
  );
}
