/** Where the system does not say, as on Windows: what most systems give a process. */
const USUAL = 1_024;

/** How many sockets and files this process may have open at once. Takes about 10 ms. */
export function descriptorLimit(): number {
  const report: Report = process.report;
  const { excludeNetwork = false } = report;
  // Else it would look up the name of every address that this process is connected to.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as Limits;
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  if (soft === "unlimited") return Number.POSITIVE_INFINITY;
  return typeof soft === "number" && soft > 0 ? soft : USUAL;
}

/** As far as Node's own types do not know it. */
interface Report {
  excludeNetwork?: boolean;
  getReport(): object;
}

interface Limits {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | "unlimited" } };
}
