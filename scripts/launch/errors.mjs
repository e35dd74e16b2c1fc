/** A reason not to go on that the person at the keyboard can mend; the message says how. */
export class LaunchError extends Error {}
