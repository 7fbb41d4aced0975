import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { placeEmbedVersions } from './scripts/web/place_embed_versions.ts'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = inProject('packages/embed')
const output = inProject('build/embed')
/** Members that neither pages nor other versions of the script see. */
const INTERNAL = /^(?:(?:is|on)[A-Z].*|(?:limit|retry)Ms|.*Id|credential|outcome|settings|wasLive)$/
/** What a page loads only when it needs it, each in a file of its own. */
const PARTS = ['visit', 'widgets']

/** The text of a part. Its names stay: it shares objects of the browser with the script, and nothing else. */
async function builtPart(part: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: `${folder}/src/${part}.ts`, formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [first] = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error(`The part ${part} was not built`)
  return first.code
}

/**
 * Builds the embed script into `build/embed`: one file for each version, this one and those in `releases`, and one for
 * each part. The script knows its parts by their hashes. `--mode release` also stores this version there, after which
 * its text can no longer change.
 */
export default defineConfig(async ({ mode, command }): Promise<UserConfig> => {
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const isRelease = mode === 'release'
  const parts = new Map<string, string>()
  const known: Record<string, readonly [name: string, integrity: string]> = {}
  for (const part of command === 'build' ? PARTS : []) {
    const text = await builtPart(part)
    const hash = createHash('sha256').update(text).digest()
    // Another text has another name: no instance and no cache gives one for the other.
    const name = `${version}.${part}.${hash.toString('hex').slice(0, 8)}.js`
    parts.set(name, text)
    known[part] = [name, `sha256-${hash.toString('base64')}`]
  }
  const versions: Plugin = {
    name: 'embed-versions',
    apply: 'build',
    writeBundle: () => placeEmbedVersions({ version, parts, folder, output, isRelease }),
  }
  return {
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    define: { EMBED_VERSION: JSON.stringify(version), EMBED_PARTS: JSON.stringify(known) },
    plugins: [versions],
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `${folder}/src/embed.ts`,
        output: {
          format: 'iife',
          entryFileNames: `${version}.js`,
          minify: { mangleProps: { include: INTERNAL } },
        },
      },
    },
  }
})
