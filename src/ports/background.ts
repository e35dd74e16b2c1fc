/** Work that an answer does not wait for; a role that stops lets it finish. */
export interface Background {
  /** What `job` throws is logged under `name` and goes no further. */
  run(name: string, job: () => Promise<void>): void;
}
