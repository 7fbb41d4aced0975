import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { UpdateOrganization } from '#organizations/organizations/update_organization'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { ClinicSite } from '#tests/support/browser/clinic_site'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

const CONTAINER = readFileSync(new URL('docs/gtm-container.json', PROJECT_URL), 'utf8')
const BOOKS = 'data-signalbox-consent="granted" data-signalbox-autostart'

/**
 * Does with the container what Google Tag Manager documents: each push is merged into the model, and each tag of a
 * custom event trigger whose filter holds sends its parameters, with the variables of the data layer in their place and
 * without those that are undefined.
 */
const TAG_MANAGER = `{
  const { tag: tags, trigger: triggers, variable: variables } = ${CONTAINER}.containerVersion
  const model = {}
  const parameterOf = ({ parameter }, key) => parameter.find((one) => one.key === key)
  const named = (name) => {
    if (name === '_event') return model.event
    const variable = variables.find((one) => one.type === 'v' && one.name === name)
    return model[parameterOf(variable, 'name').value]
  }
  const valueOf = ({ type, value, list, map }) => {
    if (type === 'LIST') return list.map(valueOf)
    if (type === 'MAP') return Object.fromEntries(map.map((one) => [one.key, valueOf(one)]))
    const [, name] = /^{{(.+)}}$/.exec(value) ?? []
    return name ? named(name) : value
  }
  const holds = ({ type, parameter }) =>
    type === 'EQUALS' && valueOf(parameter[0]) === valueOf(parameter[1])
  globalThis.sent = []
  globalThis.dataLayer = []
  dataLayer.push = (said) => {
    Object.assign(model, said)
    for (const tag of tags) {
      const fires = triggers.filter(({ triggerId }) => tag.firingTriggerId.includes(triggerId))
      if (!fires.some((one) => one.type === 'CUSTOM_EVENT' && one.customEventFilter.every(holds))) continue
      const rows = valueOf(parameterOf(tag, 'eventSettingsTable'))
      sent.push({
        to: tag.type + ' ' + valueOf(parameterOf(tag, 'measurementIdOverride')),
        event: valueOf(parameterOf(tag, 'eventName')),
        ...Object.fromEntries(
          rows.map((row) => [row.parameter, row.parameterValue]).filter(([, value]) => value !== undefined)
        ),
      })
    }
  }
}`

async function clinic(script = BOOKS, names: 'on' | 'off' = 'off') {
  const { url } = await theInstance()
  const tenant = await createTenant()
  const update = await app.container.make(UpdateOrganization)
  await update.execute(tenant.organizationId, { routerNamesOnPages: names })
  const criteria = { path: { segments: ['implants'] } }
  await createStoredRouter(tenant, { name: 'Rule of the board', criteria })
  const site = await ClinicSite.open(url, tenant.organizationId)
  site.page('/implants', { script })
  return site
}

browserGroup('The tag manager of a page with the embed script', () => {
  test('sends what was decided and booked to GA4, by the container of the recipe, with {names}')
    .with([
      { names: 'no name of the router', state: 'off', router: {} },
      {
        names: 'the name of the router, as its organization wants',
        state: 'on',
        router: { signalbox_router: 'Rule of the board' },
      },
    ] as const)
    .run(async ({ assert }, { state, router }) => {
      const site = await clinic(BOOKS, state)
      const visitor = await site.visit('/implants', { before: TAG_MANAGER })
      const resolved = await visitor.hears('resolved')
      const { decision_id: decisionId } = await visitor.hears('started')
      const { name } = resolved.booking_flow as { readonly name: string }
      await visitor.hears('attended')
      await visitor.call('complete()')

      const told = {
        to: 'gaawe G-XXXXXXX',
        signalbox_flow: name,
        signalbox_class: 'path_only',
        signalbox_decision: decisionId,
        ...router,
      }
      await assertBecomes(
        () => visitor.page.evaluate('sent'),
        [
          { ...told, event: 'signalbox_resolved' },
          { ...told, event: 'signalbox_completed' },
        ]
      )
      assert.lengthOf(await visitor.told('completed'), 1)
      const known = await visitor.page.evaluate('JSON.stringify([told, { ...sessionStorage }])')
      assert.equal(String(known).includes('Rule of the board'), state === 'on')
    })

  test('hears of what happened before it came, and nothing where the page says so', async ({
    assert,
  }) => {
    const site = await clinic()
    const early = await site.visit('/implants')
    await early.hears('resolved')
    await assertBecomes(
      () => early.page.evaluate('dataLayer.map((one) => one.event)'),
      ['signalbox_resolved']
    )

    const odd = await site.visit('/implants', { before: `globalThis.dataLayer = 'of the page'` })
    await odd.hears('attended')
    assert.equal(await odd.page.evaluate('dataLayer'), 'of the page')

    const quiet = await clinic(`${BOOKS} data-signalbox-datalayer="off"`)
    const visitor = await quiet.visit('/implants')
    await visitor.hears('attended')
    await visitor.call('complete()')
    await visitor.hears('completed')
    assert.isNull(await visitor.page.evaluate('globalThis.dataLayer ?? null'))
  })
})
