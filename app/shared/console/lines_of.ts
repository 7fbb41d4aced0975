import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

const LINE_LENGTH_MAX = 1_048_576

/** The lines of a file, or of standard input for `-`; rejects with one sentence that says why it cannot be read. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const input: Readable = file === '-' ? process.stdin : createReadStream(file)
  let rest = ''
  try {
    for await (const chunk of input.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > LINE_LENGTH_MAX) {
        throw new Error(`a line is longer than ${LINE_LENGTH_MAX} characters`)
      }
      yield* lines
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(`${file} cannot be read: ${reason}`, { cause: error })
  }
  if (rest !== '') yield rest
}

/** Whether `file` is standard input and a keyboard, from which no data would ever arrive. */
export function isKeyboard(file: string): boolean {
  return file === '-' && process.stdin.isTTY
}

export class UnreadableFile extends Error {}
