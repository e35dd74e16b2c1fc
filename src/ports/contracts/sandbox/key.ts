/** What a call of the control API says where the sandbox asks for a key; null where it asks for none. */
export function sandboxKeyHeaders(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
