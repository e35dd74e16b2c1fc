/** Names and tokens of the instances that a benchmark's database is filled with. */
export function clientOf(index: number): string {
  return `Client${String(index + 1).padStart(3, "0")}`;
}

export function tokenOf(index: number): string {
  return `Tok${String(index).padStart(5, "0")}`;
}

/** So many texts, each to a person of its own, spread evenly over the `instances` there are. */
export function sendRequests(instances: number, count: number): { path: string; body: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const instance = Math.floor((index * instances) / count);
    return sendRequest(instance, String(9_647_800_000_000 + index));
  });
}

export function sendRequest(instance: number, number: string): { path: string; body: string } {
  const body = { number, message: "Your parcel is at the door.", dtoken: tokenOf(instance) };
  return { path: `/send/${clientOf(instance)}`, body: JSON.stringify(body) };
}

export function telegramSendRequest(instance: number, recipient: string): { path: string; body: string } {
  const own = { sessionId: clientOf(instance), dtoken: tokenOf(instance) };
  return { path: "/send-text", body: JSON.stringify({ ...own, recipient, message: "Your parcel is at the door." }) };
}

export function telegramFileRequest(
  instance: number,
  recipient: string,
  fileUrl: string,
): { path: string; body: string } {
  const own = { sessionId: clientOf(instance), dtoken: tokenOf(instance) };
  return { path: "/send-file-url", body: JSON.stringify({ ...own, recipient, fileUrl }) };
}
