import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { scratchFolder } from '#tests/support/scratch_folder'

/** The names of the files of a scratch build; `later` is imported when a page needs it. */
interface ScratchNames {
  readonly entry: string
  readonly shared: string
  readonly later: string
  readonly style: string
  readonly font: string
  readonly icon: string
}

/** A small build as Vite writes one, in a folder of its own unless one is given. `hash` is in each name. */
export function scratchBuild(hash = 'AbC123_-', folder = scratchFolder()) {
  const names: ScratchNames = {
    entry: `entry-${hash}.js`,
    shared: `shared-${hash}.js`,
    later: `later-${hash}.js`,
    style: `entry-${hash}.css`,
    font: `inter-${hash}.woff2`,
    icon: `icon-${hash}.svg`,
  }
  const assets = (name: string) => `assets/${name}`
  const manifest = {
    'entry.tsx': {
      file: assets(names.entry),
      src: 'entry.tsx',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['pages/later.tsx'],
      css: [assets(names.style)],
      assets: [assets(names.font)],
    },
    '_shared.js': { file: assets(names.shared) },
    'pages/later.tsx': {
      file: assets(names.later),
      isDynamicEntry: true,
      imports: ['entry.tsx', '_shared.js'],
    },
    'icon.svg': { file: assets(names.icon), src: 'icon.svg' },
  }
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, '.vite'), { recursive: true })
  const write = (name: string, text: string, isCompressed = true) => {
    const file = join(folder, 'assets', name)
    writeFileSync(file, text)
    if (!isCompressed) return
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text))
  }
  write(names.entry, `import './${names.shared}'\nvoid '${'entry '.repeat(200)}'\n`)
  write(names.shared, `export const shared = '${hash}'\n`)
  write(names.later, `export const later = '${hash}'\n`)
  write(names.style, `:root { --hash: '${hash}'; }\n`)
  write(names.font, 'wOF2', false)
  write(names.icon, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return { folder, names }
}
