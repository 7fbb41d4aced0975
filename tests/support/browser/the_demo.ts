import app from '@adonisjs/core/services/app'
import { SeedDemo } from '#demo/seed_demo'

let seeded: Promise<{ readonly bearer: string }> | undefined

/** A token of the demo organization, which has routers of every kind; seeded once in a process, and only to be read. */
export function theDemo(): Promise<{ readonly bearer: string }> {
  return (seeded ??= seed())
}

async function seed() {
  const demo = await app.container.make(SeedDemo)
  const { token } = await demo.execute()
  return { bearer: `Bearer ${token.release()}` }
}
