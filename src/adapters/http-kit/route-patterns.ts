interface PatternRoute {
  readonly method: string;
  readonly path: string;
}

/** A route whose path fits, with what stands in its places, as it was sent. */
export interface Fitting<Name extends string> {
  readonly name: Name;
  readonly named: Readonly<Record<string, string>>;
}

/** What is under a path, whatever its method: `{name}` fits any one segment that is not empty. */
export function routePatterns<Name extends string>(
  routes: Readonly<Record<Name, PatternRoute>>,
): (path: string) => readonly Fitting<Name>[] {
  const byLength = new Map<number, { readonly name: Name; readonly parts: readonly string[] }[]>();
  for (const name of Object.keys(routes) as Name[]) {
    const parts = routes[name].path.split("/");
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), { name, parts }]);
  }
  return (path) => {
    const given = path.split("/");
    return (byLength.get(given.length) ?? []).flatMap(({ name, parts }) => {
      const named = namedIn(parts, given);
      return named === null ? [] : [{ name, named }];
    });
  };
}

function namedIn(parts: readonly string[], given: readonly string[]): Record<string, string> | null {
  const named: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = given[at] ?? "";
    if (!part.startsWith("{")) {
      if (part !== segment) return null;
    } else if (segment === "") return null;
    else named[part.slice(1, -1)] = segment;
  }
  return named;
}
