import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

const LINE_LENGTH_MAX = 1_048_576

/** The lines of a file, or of standard input for `-`; rejects with one sentence that says why it cannot be read. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const input = inputOf(file)
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
    throw unreadable(file, error)
  }
  if (rest !== '') yield rest
}

/** The bytes of a file of at most `bytesMax`, or of standard input for `-`; rejects as `linesOf` does. */
export async function bytesOf(file: string, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of inputOf(file)) {
      const bytes = Buffer.from(chunk)
      length += bytes.length
      if (length > bytesMax) throw new Error(`it is longer than ${bytesMax} bytes`)
      chunks.push(bytes)
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  return Buffer.concat(chunks)
}

function inputOf(file: string): Readable {
  return file === '-' ? process.stdin : createReadStream(file)
}

function unreadable(file: string, error: unknown): UnreadableFile {
  const reason = error instanceof Error ? error.message : String(error)
  return new UnreadableFile(`${file} cannot be read: ${reason}`, { cause: error })
}

/** Whether `file` is standard input and a keyboard, from which no data would ever arrive. */
export function isKeyboard(file: string): boolean {
  return file === '-' && process.stdin.isTTY
}

export class UnreadableFile extends Error {}
