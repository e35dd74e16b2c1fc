const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;

/** Whether a socket's other end is on this machine. */
export function isLoopback(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address);
}
