import { jidDecode, type SignalDataSet, type WASocket } from "baileys";

/**
 * Who has the account's key in a group is asked anew, as Baileys never does; where somebody has left, the key is another
 * one from then on, which they do not get.
 */
export async function renewSenderKey(
  socket: WASocket,
  group: string,
  { left }: { readonly left: boolean },
): Promise<void> {
  const { creds, keys } = socket.authState;
  const own = jidDecode(creds.me?.lid ?? creds.me?.id);
  const suffix = own?.server === "lid" ? "_1" : "";
  const name = `${group}::${own?.user}${suffix}::${own?.device ?? 0}`;
  const forgotten = { "sender-key-memory": { [group]: null }, ...(left ? { "sender-key": { [name]: null } } : {}) };
  await keys.set(forgotten as SignalDataSet);
}
