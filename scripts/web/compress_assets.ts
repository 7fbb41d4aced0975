import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(js|css|svg)$/
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
const BROTLI_QUALITY = 10

/** Writes a .br and a .gz beside each text of a build: the service compresses nothing. Fonts are compressed already. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const name of Object.keys(bundle).filter((file) => TEXTS.test(file))) {
        const path = join(dir, name)
        const text = readFileSync(path)
        const params = {
          [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [BROTLI_PARAM_SIZE_HINT]: text.length,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
