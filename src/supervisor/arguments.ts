/** The first argument of the supervisor, where a role has its name; its plan is the second. */
export const SUPERVISOR = "supervisor";
