import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { DEMO_BERLIN, DEMO_GROUP, DEMO_HAMBURG, DEMO_REQUESTS } from '#demo/organizations'
import { VerifyAccessToken } from '#identity/tokens/verify_access_token'
import { FindBrandKit } from '#organizations/brand_kits/put_brand_kit'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { runCommand } from '#tests/support/run_command'

interface PrintedDemo {
  organization: { _id: string; name: string }
  token: string
  requests: { title: string; url: string }[]
}

interface Demo {
  readonly printed: PrintedDemo
  readonly summary: string
}

async function seed(): Promise<Demo> {
  const { stdout } = await runCommand('seed:demo', ['--json'])
  return { printed: JSON.parse(stdout.at(-1) ?? ''), summary: stdout[0] ?? '' }
}

test.group('seed:demo', (group) => {
  let first: Demo
  group.setup(async () => {
    first = await seed()
  })

  test('keeps its data and changes its token when it runs again', async ({ assert }) => {
    const second = await seed()

    assert.deepEqual(second.printed.organization, first.printed.organization)
    assert.match(second.summary, /: 0 booking flows and 0 routers created$/)
    const verifyAccessToken = await app.container.make(VerifyAccessToken)
    assert.isNull(await verifyAccessToken.execute(new Secret(first.printed.token)))
    const verified = await verifyAccessToken.execute(new Secret(second.printed.token))
    assert.containSubset(verified, { organizationId: second.printed.organization._id })
  })

  test('prints requests that a campaign, a path with a query, and the default answer', async ({
    assert,
  }) => {
    const { printed } = first
    const resolveUrl = await app.container.make(ResolveUrl)
    const classes: (string | null)[] = []

    for (const { url } of printed.requests) {
      const resolved = await resolveUrl.execute(printed.organization._id, { url })
      classes.push(resolved.ok ? resolved.value.priorityClass : null)
    }

    assert.lengthOf(printed.requests, DEMO_REQUESTS.length)
    assert.deepEqual(classes, ['campaign', 'path_and_query', 'default'])
  })

  test('creates routers to which their example URLs resolve', async ({ assert }) => {
    const { printed } = first
    const organizations = await app.container.make(OrganizationRepository)
    const hamburg = await organizations.find(printed.organization._id)
    const groupId = hamburg?.parentId ?? ''
    const berlin = await organizations.findChildByName(groupId, DEMO_BERLIN.name)
    const resolveUrl = await app.container.make(ResolveUrl)

    for (const [organizationId, { routers }] of [
      [groupId, DEMO_GROUP],
      [printed.organization._id, DEMO_HAMBURG],
      [berlin?.id ?? '', DEMO_BERLIN],
    ] as const) {
      for (const { name, exampleUrls, isInactive, fromDay = -1, untilDay = 1 } of routers) {
        if (isInactive || fromDay > 0 || untilDay < 0) continue
        for (const url of exampleUrls) {
          const resolved = await resolveUrl.execute(organizationId, { url })
          assert.equal(resolved.ok ? resolved.value.router.name : null, name, url)
        }
      }
    }
  })

  test('shows what the service can do', ({ assert }) => {
    const { routers } = DEMO_HAMBURG

    assert.isAtLeast(routers.length, 40)
    assert.isTrue(routers.some(({ isInactive }) => isInactive))
    assert.isTrue(routers.some(({ fromDay = 0 }) => fromDay > 0))
    assert.isTrue(routers.some(({ untilDay = 0 }) => untilDay < 0))
    const flows = [DEMO_GROUP, DEMO_HAMBURG, DEMO_BERLIN].flatMap((each) => each.bookingFlows)
    assert.lengthOf(flows, 12)
  })

  test('opens and closes its routers at full hours, as a person would', async ({ assert }) => {
    const routers = await RouterModel.find({
      organization_id: toObjectId(first.printed.organization._id),
    })
    const instants = routers.flatMap(({ scheduling: { active_from: from, active_until: until } }) =>
      [from, until].filter((bound) => bound instanceof Date)
    )

    assert.isNotEmpty(instants)
    assert.deepEqual(
      instants.filter((instant) => !instant.toISOString().endsWith(':00:00.000Z')),
      []
    )
  })

  test('leaves one clinic with the brand kit of its group', async ({ assert }) => {
    const { printed } = first
    const organizations = await app.container.make(OrganizationRepository)
    const findBrandKit = await app.container.make(FindBrandKit)
    const hamburg = await organizations.find(printed.organization._id)
    const berlin = await organizations.findChildByName(hamburg?.parentId ?? null, DEMO_BERLIN.name)

    const inherited = await findBrandKit.execute(berlin?.id ?? '')
    const own = await findBrandKit.execute(printed.organization._id)

    assert.equal(inherited?.organizationId, hamburg?.parentId ?? undefined)
    assert.equal(own?.organizationId, printed.organization._id)
  })
})
