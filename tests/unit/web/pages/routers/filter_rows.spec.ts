import { test } from '@japa/runner'
import { filterRows } from '#console/pages/routers/filter_rows'
import { NO_FILTER, type RowFilter } from '#console/pages/routers/filter_rows'
import { routingRow } from '../../routing_rows.js'

const FLOW = 'a'.repeat(24)
const spring = routingRow({
  name: 'Spring implants',
  booking_flow_id: FLOW,
  tags: ['spring', 'Hamburg'],
  priority_class: 'campaign',
  matching_criteria: {
    path: { segments: ['hamburg', 'implants'] },
    campaign: { utm_source: 'google' },
  },
})
const street = routingRow({ name: 'Öffnungszeiten Straße', status: 'inactive', is_active: false })
const other = routingRow({ name: 'Newsletter', status: 'upcoming', external_id: 'crm-7' })
const context = {
  flowNames: new Map([[FLOW, 'Zahnarzt Beratung']]),
  findings: new Map([
    [spring._id, { worst: 'high' as const, list: [] }],
    [other._id, { worst: 'medium' as const, list: [] }],
  ]),
}
const found = (filter: Partial<RowFilter>) =>
  filterRows([spring, street, other], { ...NO_FILTER, ...filter }, context)

test.group('Filter of the routers page', () => {
  test('shows all rows in their order without a filter', ({ assert }) => {
    assert.deepEqual(found({}), [spring, street, other])
  })

  test('finds words in the name, tags, external id, criteria and the name of the flow: {text}')
    .with([
      { text: 'implants', names: [spring] },
      { text: 'hamburg spring', names: [spring] },
      { text: '/hamburg/imp', names: [spring] },
      { text: 'utm_source=goo', names: [spring] },
      { text: 'beratung', names: [spring] },
      { text: 'crm-7', names: [other] },
      { text: 'spring newsletter', names: [] },
      { text: '  ', names: [spring, street, other] },
    ])
    .run(({ assert }, { text, names }) => {
      assert.deepEqual(found({ text }), names)
    })

  test('ignores case and accents: {$self}')
    .with(['OFFNUNG', 'öffnung', 'strasse', 'STRAßE', 'O\u0308ffnung'])
    .run(({ assert }, text) => {
      assert.deepEqual(found({ text }), [street])
    })

  test('combines text, status, class, flow, tag and findings', ({ assert }) => {
    assert.deepEqual(found({ status: 'inactive' }), [street])
    assert.deepEqual(found({ priorityClass: 'campaign' }), [spring])
    assert.deepEqual(found({ flowId: FLOW }), [spring])
    assert.deepEqual(found({ tag: 'Hamburg' }), [spring])
    assert.deepEqual(found({ finding: 'any' }), [spring, other])
    assert.deepEqual(found({ finding: 'high' }), [spring])
    assert.deepEqual(found({ finding: 'high', status: 'upcoming' }), [])
  })
})
