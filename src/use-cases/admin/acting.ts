/** The administrator, and from where they act. */
export interface Acting {
  readonly adminId: number;
  readonly address: string | null;
}

/** Who the audit names besides the user: nobody where administrators act on what is their own. */
export function actorFor(userId: number, adminId: number): number | null {
  return userId === adminId ? null : adminId;
}
