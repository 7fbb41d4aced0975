import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import operationsConfig from '#config/operations'
import { DEMO_HAMBURG } from '#demo/organizations'
import { VerifyPublishableKey } from '#identity/keys/verify_publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { ARRIVALS } from '#scripts/quickstart/clinic/arrivals'
import { runCommand } from '#tests/support/run_command'

const ORIGIN = 'http://127.0.0.1:34341'
const NEXT_ORIGIN = 'http://127.0.0.1:34342'

interface Seeded {
  readonly organization: { readonly _id: string }
  readonly clinic_key: string | null
}

async function seed(...args: readonly string[]): Promise<Seeded> {
  const { stdout } = await runCommand('seed:demo', ['--json', ...args])
  return JSON.parse(stdout.at(-1) ?? '')
}

async function keyOf(value: string | null) {
  const verify = await app.container.make(VerifyPublishableKey)
  return value === null ? null : verify.execute(new Secret(value))
}

/** The names of the flows, with their URLs. */
async function flowsOf(organizationId: string) {
  const bookingFlows = await app.container.make(BookingFlowRepository)
  const flows = await bookingFlows.list(organizationId, null, 100)
  return new Map(flows.map(({ name, ...flow }) => [name, flow]))
}

test.group('seed:demo --clinic', () => {
  test('creates a key for this origin, and revokes the one of an earlier run', async ({
    assert,
  }) => {
    const first = await seed(`--clinic=${ORIGIN}`)
    assert.containSubset(await keyOf(first.clinic_key), { origins: [ORIGIN] })

    const next = await seed(`--clinic=${NEXT_ORIGIN}`)

    assert.containSubset(await keyOf(next.clinic_key), { origins: [NEXT_ORIGIN] })
    assert.isNull(await keyOf(first.clinic_key))
    const keys = await new PublishableKeyRepository().list(next.organization._id, null, 100)
    assert.lengthOf(
      keys.filter(({ name }) => name === 'Demo clinic'),
      1
    )
  })

  test('points the booking flows to the website, except one that a person changed', async ({
    assert,
    cleanup,
  }) => {
    const { organization } = await seed(`--clinic=${ORIGIN}`)
    const update = await app.container.make(UpdateBookingFlow)
    const before = await flowsOf(organization._id)
    const id = before.get('Whitening')?.id ?? ''
    const elsewhere = 'https://whitening.example/hamburg/booking/whitening'
    await update.execute(organization._id, id, { url: elsewhere })
    cleanup(async () => {
      await update.execute(organization._id, id, { url: before.get('Whitening')?.url ?? null })
    })

    await seed(`--clinic=${NEXT_ORIGIN}`)

    const after = await flowsOf(organization._id)
    for (const { name, url } of DEMO_HAMBURG.bookingFlows) {
      const slug = new URL(url ?? '').pathname
      assert.equal(before.get(name)?.url, `${ORIGIN}/hamburg/booking${slug}`)
      const expected = name === 'Whitening' ? elsewhere : `${NEXT_ORIGIN}/hamburg/booking${slug}`
      assert.equal(after.get(name)?.url, expected)
    }
  })

  test('routes the clicks of the website by every priority class', async ({ assert }) => {
    const { organization } = await seed(`--clinic=${ORIGIN}`)
    const resolveUrl = await app.container.make(ResolveUrl)
    const classes = new Set<string>()

    for (const { to } of ARRIVALS) {
      const resolved = await resolveUrl.execute(organization._id, { url: ORIGIN + to })
      if (!resolved.ok) throw new Error(`nothing takes ${to}`)
      classes.add(resolved.value.priorityClass)
    }

    assert.sameMembers([...classes], [...PRIORITY_CLASSES])
  })

  test('does nothing outside develop', async ({ assert, cleanup }) => {
    const before = await seed(`--clinic=${ORIGIN}`)
    const { environment } = operationsConfig
    cleanup(() => void (operationsConfig.environment = environment))
    operationsConfig.environment = 'staging'

    const { clinic_key: key } = await seed(`--clinic=${NEXT_ORIGIN}`)

    assert.isNull(key)
    assert.isNotNull(await keyOf(before.clinic_key))
    const flows = await flowsOf(before.organization._id)
    assert.equal(flows.get('Check-up')?.url, `${ORIGIN}/hamburg/booking/check-up`)
  })
})
