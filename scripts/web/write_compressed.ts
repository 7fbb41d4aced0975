import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const BROTLI_QUALITY = 10

/** Writes a .br and a .gz beside the text. */
export function writeCompressed(path: string): void {
  const text = readFileSync(path)
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
