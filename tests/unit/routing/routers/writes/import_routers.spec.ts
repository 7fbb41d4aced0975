import { test } from '@japa/runner'
import { CompareDrafts } from '#routing/routers/writes/import_drafts'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { KeepPins } from '#routing/pins/keep_pins'
import { ReportConflicts } from '#routing/routers/writes/report_conflicts'
import { RoutingTable } from '#routing/engine/table/routing_table'
import { Clock } from '#shared/clock'
import { ok } from '#shared/result'

class StoppedClock extends Clock {
  override now(): Date {
    return new Date(0)
  }
}

/** An import into an organization without routers, and the names that it stored in each of its parts. */
function importIntoNothing() {
  const stored: string[][] = []
  const routers = {
    findTaken: async () => new Set(),
    hasActiveDefault: async () => false,
    insertMany: async (_: string, some: readonly { readonly name: string }[]) => {
      stored.push(some.map(({ name }) => name))
      return ok(null)
    },
    hasRoom: async () => ok(null),
  }
  const session = {}
  const writes = {
    commitAll: (_: string, work: (session: unknown) => Promise<unknown>) => work(session),
  }
  const tables = {
    forOrganization: async () => ({ revision: 0, table: RoutingTable.compile([]) }),
  }
  const clock = new StoppedClock()
  const revisions = { find: async () => new Map(), nextInstant: async () => 0 }
  const flows = { claim: async () => true }
  const conflicts = new ReportConflicts(
    routers as never,
    revisions as never,
    { execute: async () => null } as never,
    clock
  )
  const pins = new KeepPins(
    { judgedAt: async () => [] } as never,
    tables as never,
    revisions as never,
    clock
  )
  const action = new ImportRouters(
    routers as never,
    new CompareDrafts(routers as never, flows as never),
    tables as never,
    conflicts,
    pins,
    writes as never,
    { record: async () => {} } as never,
    revisions as never,
    clock
  )
  return { action, stored }
}

function draft(number: number) {
  return {
    name: `Draft ${number}`,
    description: null,
    tags: [],
    externalId: null,
    bookingFlowId: 'f'.repeat(24),
    criteria: { path: { segments: [`p${number}`] } },
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
    exampleUrls: [],
  }
}

test.group('A large import', () => {
  test('stores {$self} routers, each once, in their order and no more than 100 at once')
    .with([1, 100, 101, 1_000])
    .run(async ({ assert }, count) => {
      const { action, stored } = importIntoNothing()
      const drafts = Array.from({ length: count }, (_, number) => draft(number))

      const imported = await action.execute(
        'a'.repeat(24),
        drafts.map((one) => ok(one))
      )

      assert.isTrue(imported.ok)
      assert.deepEqual(
        stored.flat(),
        drafts.map(({ name }) => name)
      )
      assert.isAtMost(Math.max(...stored.map(({ length }) => length)), 100)
    })
})
