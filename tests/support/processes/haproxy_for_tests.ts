import { findHaproxy } from '#scripts/services/find_haproxy'

/**
 * The haproxy of this machine, installed first when this is root's CI; else null, after a line on how to get it. With
 * CI=true that is an error.
 */
export async function haproxyForTests(): Promise<string | null> {
  try {
    const { path } = await findHaproxy(() => {})
    return path
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const how = error instanceof Error ? error.message : String(error)
    process.stderr.write(`the suite cluster_life does not run: ${how}\n`)
    return null
  }
}
