/** A drawing in place of a map: the location is not sent to any map service. */
export function MapDrawing({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 4 240 88"
      role="img"
      aria-label={label}
      className="block w-full rounded-[11px] dark:brightness-[.84]"
    >
      <rect width="240" height="120" fill="#E9ECE4" />
      <path
        d="M-6 96c40-6 52-40 92-36s40 44 84 34 40-52 84-52v46c-30 0-42 48-88 50s-44-40-82-40-50 22-90 26Z"
        fill="#BBD6E6"
      />
      <path d="M150 12h44v26h-44z" fill="#CFE0C4" />
      <path
        d="M0 30h240M0 58l90-10 150 16M58 0v120M128 0l-8 120M204 0l-6 120"
        stroke="#fff"
        strokeWidth="5"
        fill="none"
      />
      <path d="M0 12 240 44" stroke="#F6DFA8" strokeWidth="6" fill="none" />
      <path d="M122 66s15-13 15-26a15 15 0 0 0-30 0c0 13 15 26 15 26Z" fill="#B42318" />
      <circle cx="122" cy="40" r="5.5" fill="#fff" />
    </svg>
  );
}
