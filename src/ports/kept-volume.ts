/** What is kept of a user's messages, as far as a day may bring: one that writes without end fills no disk that all share. */
export interface KeptVolume {
  /** So many bytes more of whoever's instance this is. Nobody waits for it. */
  add(instanceId: number, bytes: number): void;
  /** Null while that user's day has room, else seconds until there is some. */
  secondsOver(instanceId: number): number | null;
}
