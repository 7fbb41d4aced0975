/** The byte order marks of UTF-16, in hexadecimal digits. */
const UTF16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** The text in UTF-8: of a text in UTF-16 with its byte order mark, its translation; all others as they are. */
export function inUtf8(text: Buffer): Buffer {
  const encoding = UTF16[text.toString('hex', 0, 2)]
  return encoding === undefined ? text : Buffer.from(new TextDecoder(encoding).decode(text))
}

/** Whether a text is UTF-16 without its mark: of ASCII letters, as those of a header, every other byte is 0. */
export function isUnmarkedUtf16([first, second, third, fourth]: Buffer): boolean {
  return (first === 0 && third === 0) !== (second === 0 && fourth === 0)
}
