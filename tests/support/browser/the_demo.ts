import app from '@adonisjs/core/services/app'
import { SeedDemo } from '#demo/seed_demo'
import type { Organization } from '#organizations/organizations/organization'

interface Demo {
  readonly bearer: string
  readonly organization: Organization
}

let seeded: Promise<Demo> | undefined

/** A token of the demo organization, which has routers of every kind; seeded once in a process, and only to be read. */
export function theDemo(): Promise<Demo> {
  return (seeded ??= seed())
}

async function seed(): Promise<Demo> {
  const demo = await app.container.make(SeedDemo)
  const { token, organization } = await demo.execute()
  return { bearer: `Bearer ${token.release()}`, organization }
}
