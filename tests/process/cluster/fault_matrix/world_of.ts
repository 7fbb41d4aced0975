import type { Group } from '@japa/runner/core'
import { FaultWorld } from './fault_world.js'

/**
 * The world that the tests of a group share; it starts before the first of them. After a failed test, which may have
 * left anything behind, the next one gets a new world.
 */
export function worldOf(
  group: Group,
  start: () => Promise<FaultWorld> = () => FaultWorld.start()
): () => FaultWorld {
  let world: FaultWorld | null = null
  const end = async () => {
    const ending = world
    world = null
    await ending?.stop()
  }
  group.each.setup(async () => {
    world ??= await start()
    return (hasFailed: boolean) => (hasFailed ? end() : undefined)
  })
  group.teardown(end)
  return () => {
    if (!world) throw new Error('The world starts with the first test')
    return world
  }
}
