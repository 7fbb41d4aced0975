import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeCompressed } from './write_compressed.ts'

const TEXTS = /\.(js|css|svg)$/

/** Writes a .br and a .gz beside each text of a build: the service compresses nothing. Fonts are compressed already. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const name of Object.keys(bundle).filter((file) => TEXTS.test(file))) {
        writeCompressed(join(dir, name))
      }
    },
  }
}
