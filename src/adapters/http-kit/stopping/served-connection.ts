import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { endConnection } from "../wire-answer.ts";

/** A connection of a server that may be told to stop. */
export class ServedConnection {
  /** Of the newest request. */
  latest: ServerResponse | null = null;
  /** Since when it has said nothing, as far as was looked; milliseconds of `performance.now()`. */
  heardMs: number;
  readonly #socket: Socket;
  #heardBytes: number;
  #isLast = false;
  #isLeft = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.heardMs = performance.now();
    this.#heardBytes = 0;
  }

  /** Whatever its client still asks is not answered: it knows. */
  get isLast(): boolean {
    return this.#isLast;
  }

  get isAnswering(): boolean {
    return this.latest !== null && !this.latest.writableFinished;
  }

  /** What is answered from now on says that nothing follows it. Only the newest answer: those before it may be on their way. */
  stopKeeping(): void {
    this.#socket.destroySoon = () => this.leave();
    this.heardMs = performance.now();
    this.#heardBytes = this.#socket.bytesRead;
    if (this.latest !== null && this.isAnswering) this.endWith(this.latest);
  }

  endWith(response: ServerResponse): void {
    this.latest = response;
    if (response.headersSent) return;
    response.shouldKeepAlive = false;
    this.#isLast = true;
  }

  /** Notes whether anything came since the last look, such as half a request. */
  look(nowMs: number): void {
    if (this.#socket.bytesRead === this.#heardBytes && !this.isAnswering) return;
    this.#heardBytes = this.#socket.bytesRead;
    this.heardMs = nowMs;
  }

  /** Says no more, and reads until its client has closed too. */
  leave(lastText?: string): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#isLast = true;
    endConnection(this.#socket, lastText);
  }

  /** Gives the answer in the place of the one that is not ready; where half of that is out, there is nothing to save. */
  cutOff(text: string): void {
    const current: ServerResponse | undefined = Reflect.get(this.#socket, "_httpMessage");
    if (current === undefined || current === null || current.headersSent) this.#socket.destroy();
    else this.leave(text);
  }
}
