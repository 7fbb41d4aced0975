/** The memory of a text's characters, in bytes: one for each of an ASCII text, two for each of any other. */
export function textBytes(text: string): number {
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length
}
