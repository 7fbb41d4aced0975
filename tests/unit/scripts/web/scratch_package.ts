import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeEmbedVersions } from '#scripts/web/place_embed_versions'
import { scratchFolder } from '#tests/support/scratch_folder'

/** A package that is built again and again, as Vite would leave its output. */
export class ScratchPackage {
  readonly folder = scratchFolder()
  readonly output = join(this.folder, 'output')

  build(version: string, script: string, { isRelease = false, types = 'export {}\n' } = {}) {
    rmSync(this.output, { recursive: true, force: true })
    mkdirSync(this.output)
    writeFileSync(join(this.folder, 'embed.d.ts'), types)
    writeFileSync(join(this.output, `${version}.js`), script)
    placeEmbedVersions({ version, folder: this.folder, output: this.output, isRelease })
  }

  get versions(): unknown {
    return JSON.parse(readFileSync(join(this.output, 'versions.json'), 'utf8'))
  }
}
