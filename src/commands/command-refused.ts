/** Why a command goes no further, in a sentence that says what to do; its exit code is 1. */
export class CommandRefused extends Error {
  readonly code = "command-refused";
  override readonly name = "CommandRefused";
}
