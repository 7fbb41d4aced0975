import { test } from '@japa/runner'
import { CompareDrafts } from '#routing/routers/writes/import_drafts'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { ReportConflicts, ReportWarnings } from '#routing/routers/writes/report_findings'
import { Clock } from '#shared/clock'
import { ok, type Result } from '#shared/result'
import { RouterWrites } from '#routing/routers/writes/router_writes'
import { RoutingTable } from '#routing/engine/table/routing_table'

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
    isWithinQuota: async () => ok(null),
  }
  const session = {}
  const writes = {
    commitAll: async (
      _: string,
      work: (session: unknown) => Promise<Result<{ value: unknown }, unknown>>
    ) => {
      const written = await work(session)
      return written.ok ? ok(written.value.value) : written
    },
  }
  const tables = {
    preload: async () => {},
    read: (_: string, __: unknown, work: (table: RoutingTable) => Promise<unknown>) =>
      work(RoutingTable.compile([])),
  }
  const clock = new StoppedClock()
  const participants = [
    new ReportConflicts(clock),
    new ReportWarnings({ surroundings: async () => null }),
  ]
  const action = new ImportRouters(
    new RouterWrites(writes as never, tables as never, participants),
    new CompareDrafts(routers as never, { claim: async () => true } as never),
    routers as never,
    { nextInstant: async () => 0 } as never,
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
  test('stores {$self} routers, each once, in order and at most 100 at a time')
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
