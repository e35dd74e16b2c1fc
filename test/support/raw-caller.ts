import { connect, type Socket } from "node:net";

/** A connection to a server on loopback, byte by byte. */
export interface RawCaller {
  readonly socket: Socket;
  /** All that has come. */
  heard(): string;
  /** The server has said that nothing follows. */
  ended(): boolean;
  readonly errors: readonly Error[];
}

/** A client's own end comes a little after the server's, for what it is still saying. */
const CLOSES_AFTER_MS = 100;

/**
 * Connects and says `text`; where it begins paused, what comes waits in the system until its socket is resumed. One that
 * stays does not close when the server has.
 */
export async function rawCaller(
  port: number,
  text: string,
  begins: "reading" | "paused" | "stays" = "reading",
): Promise<RawCaller> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const errors: Error[] = [];
  let heard = "";
  let ended = false;
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  if (begins === "paused") socket.pause();
  socket.on("end", () => {
    ended = true;
    if (begins !== "stays") setTimeout(() => socket.end(), CLOSES_AFTER_MS);
  });
  socket.on("error", (error) => errors.push(error));
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.write(text);
  return { socket, heard: () => heard, ended: () => ended, errors };
}
