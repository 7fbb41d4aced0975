import { findHaproxy } from '#scripts/services/find_haproxy'

/**
 * This machine's haproxy; as root in CI, installs it first. Otherwise prints how to get it and returns null; with
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
