/** Something no honest client sends: its connection ends. */
export class Violation extends Error {
  override readonly name = "Violation";
}
