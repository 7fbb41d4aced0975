import { buildConsole } from './build_console.ts'
import { buildEmbed } from './build_embed.ts'

/** Builds what the service serves to browsers, where a build is not current. */
export async function buildForBrowsers(): Promise<void> {
  await buildConsole()
  await buildEmbed()
}
