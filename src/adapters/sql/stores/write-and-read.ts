/**
 * Writes, and reads what stands now under the unique values: no dialect is asked for ids or counts. After an error
 * too, for an answer may be lost where the row was written; it is thrown where nothing stands there.
 */
export async function writeAndRead<Row>(
  write: () => Promise<unknown>,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  try {
    await write();
  } catch (error) {
    const rows = await read();
    if (rows.length === 0) throw error;
    return rows;
  }
  return read();
}
