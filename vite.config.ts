import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { browserTargets } from './scripts/web/browser_targets.ts'
import { compressAssets } from './scripts/web/compress_assets.ts'

/** What these import comes with them. The texts of every page use the few lines of `_counted`. */
const IN_FIRST_LOAD = /\/web\/(?:entry|texts\/\w+_counted|pages\/overview\/\w+)\.tsx?$/

/** What the list of routers shares with other pages. It comes without the rest of what they share. */
const IN_LIST =
  /\/web\/(?:pages\/routers\/(?:filter_rows|use_findings)|parts\/(?:combobox|controls|flow_faults|popover)|shared\/(?:folded|instant_text|use_latest))\.tsx?$/

/** Of these, what at least two of the other pages use comes with the first of those. */
const OF_THE_PAGES = /\/(?:web\/(?:api|parts|shared)|node_modules)\b/

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the web console into `build/web`: hashed files in `assets`, each text beside its .br and .gz, and `.vite/manifest.json`,
 * which names the files of the entry. Addresses within are relative, because the base path is known at run time only.
 * `--mode gallery` builds the gallery of parts into `build/web_gallery` instead; only tests show it.
 */
export default defineConfig(({ mode }) => {
  const isGallery = mode === 'gallery'
  return {
    root: inProject('web'),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [compressAssets()],
    build: {
      outDir: inProject(isGallery ? 'build/web_gallery' : 'build/web'),
      emptyOutDir: true,
      target: browserTargets(),
      manifest: true,
      // The content policy allows fonts and images of this origin, and no `data:`.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: inProject(isGallery ? 'web/gallery.tsx' : 'web/entry.tsx'),
        output: {
          // In place of a file for each shared part: what every page needs and the first page, what the list of routers shares,
          // what forms need, and what the other pages share.
          codeSplitting: {
            groups: [
              { name: 'console', test: IN_FIRST_LOAD, priority: 2 },
              { name: 'list', test: IN_LIST, priority: 1 },
              { name: 'forms', test: /\/react-hook-form\//, priority: 1 },
              { name: 'pages', test: OF_THE_PAGES, minShareCount: 2 },
            ],
          },
        },
        // Libraries mark their parts for servers that render; nothing here does.
        onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
      },
    },
  }
})
