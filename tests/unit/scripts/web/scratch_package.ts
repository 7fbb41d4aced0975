import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeEmbedVersions } from '#scripts/web/place_embed_versions'
import { scratchFolder } from '#tests/support/scratch_folder'

/** A package that is built again and again, as Vite would leave its output. */
export class ScratchPackage {
  readonly folder = scratchFolder()
  readonly output = join(this.folder, 'output')

  build(
    version: string,
    script: string,
    { isRelease = false, types = 'export {}\n', part = '' } = {}
  ) {
    rmSync(this.output, { recursive: true, force: true })
    mkdirSync(this.output)
    writeFileSync(join(this.folder, 'embed.d.ts'), types)
    writeFileSync(join(this.output, `${version}.js`), script)
    const parts = new Map(part === '' ? [] : [[`${version}.widgets.01234567.js`, part]])
    placeEmbedVersions({ version, parts, folder: this.folder, output: this.output, isRelease })
  }

  get versions(): unknown {
    return JSON.parse(readFileSync(join(this.output, 'versions.json'), 'utf8'))
  }
}
