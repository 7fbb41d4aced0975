import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { placeEmbedVersions } from './scripts/web/place_embed_versions.ts'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = inProject('packages/embed')
const output = inProject('build/embed')
/** Members that neither pages nor other versions of the script see. */
const INTERNAL = /^(?:(?:is|on)[A-Z].*|(?:limit|retry)Ms|.*Id|credential|outcome|settings|wasLive)$/

/**
 * Builds the embed script into `build/embed`: one file for each version, this one and those in `releases`. `--mode
 * release` also stores this version there, after which its text can no longer change.
 */
export default defineConfig(({ mode }) => {
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const isRelease = mode === 'release'
  const versions: Plugin = {
    name: 'embed-versions',
    apply: 'build',
    writeBundle: () => placeEmbedVersions({ version, folder, output, isRelease }),
  }
  return {
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    define: { EMBED_VERSION: JSON.stringify(version) },
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
