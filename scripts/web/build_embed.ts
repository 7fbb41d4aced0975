import { type BrowserBuild, currentBuild } from './current_build.ts'

const EMBED: BrowserBuild = {
  name: 'the embed script',
  folder: 'build/embed',
  manifest: 'versions.json',
  sources: [
    'packages/embed',
    'packages/embed/**/*',
    'scripts/web/*',
    'vite.embed.config.ts',
    'package-lock.json',
  ],
  options: ['--config', 'vite.embed.config.ts'],
}

/** Builds the embed script when its build is not current. Returns the build's folder. */
export function buildEmbed(): Promise<string> {
  return currentBuild(EMBED)
}
