import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const POLL_MS = 100
const CHUNK_BYTES = 64 * 1024

/** Passes on each complete line appended to a file, from its start, until stop() has passed on the last. */
export function followLog(file: string, onLine: (line: string) => void): { stop(): Promise<void> } {
  const descriptor = openSync(file, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  const readOn = () => {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach((line) => onLine(line))
    }
  }
  const timer = setInterval(readOn, POLL_MS)
  const stop = async () => {
    clearInterval(timer)
    readOn()
    if (rest !== '') onLine(rest)
    closeSync(descriptor)
  }
  return { stop }
}
