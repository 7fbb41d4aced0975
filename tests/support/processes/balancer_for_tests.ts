import { type Balancer, findBalancer } from '#scripts/services/find_balancer'

/**
 * This machine's balancer; as root in CI, installs it first. Otherwise prints how to get it and returns null; with
 * CI=true that is an error.
 */
export async function balancerForTests(name: Balancer = 'haproxy'): Promise<string | null> {
  try {
    const { path } = await findBalancer(name, () => {})
    return path
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const how = error instanceof Error ? error.message : String(error)
    process.stderr.write(`tests behind ${name} do not run: ${how}\n`)
    return null
  }
}
