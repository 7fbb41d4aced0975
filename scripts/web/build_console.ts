import { type BrowserBuild, currentBuild } from './current_build.ts'

const SOURCES = [
  'web',
  'web/**/*',
  'scripts/web/*',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const MANIFEST = '.vite/manifest.json'

const BUILDS: Readonly<Record<'console' | 'gallery', BrowserBuild>> = {
  console: {
    name: 'the web console',
    folder: 'build/web',
    manifest: MANIFEST,
    sources: SOURCES,
    options: [],
  },
  gallery: {
    name: 'the gallery of the web console',
    folder: 'build/web_gallery',
    manifest: MANIFEST,
    sources: SOURCES,
    options: ['--mode', 'gallery'],
  },
}

/** Builds the web console, or the gallery of its parts, when its build is not current. Returns the build's folder. */
export function buildConsole(what: keyof typeof BUILDS = 'console'): Promise<string> {
  return currentBuild(BUILDS[what])
}
