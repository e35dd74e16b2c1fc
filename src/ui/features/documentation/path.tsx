const SLOT = /(\{\w+\})/;

/** A path with its slots in colour; it may break at a slash. */
export function Path({ path }: { path: string }) {
  return (
    <code dir="ltr" className="wrap-anywhere">
      {path.split(SLOT).map((piece, index) =>
        SLOT.test(piece) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are one text.
          <span key={index} className="text-brand">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </code>
  );
}
