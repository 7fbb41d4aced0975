import { test } from '@japa/runner'
import { formOfDraft } from '#console/pages/router/form/form_of_draft'
import { impactChange } from '#console/pages/router/form/draft_of_form'
import type { StoredRouter } from '#console/pages/router/form/router_form'

const STORED = {
  _id: '65f0c0ffee00000000000001',
  organization_id: '65f0c0ffee00000000000002',
  name: 'Ads',
  description: null,
  booking_flow_id: '65f0c0ffee00000000000003',
  example_urls: [],
  matching_criteria: { campaign: { utm_source: 'google' } },
  priority_class: 'campaign',
  is_default: false,
  is_active: true,
  scheduling: {},
  tags: [],
  external_id: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as StoredRouter

test.group('The change whose impact the editor asks for', () => {
  test('is a create with the criteria, before a name and a flow are chosen', ({ assert }) => {
    const form = formOfDraft({ matching_criteria: { path: { segments: ['book'] } } })

    assert.deepEqual(impactChange(form, null), {
      op: 'create',
      router: {
        matching_criteria: { path: { segments: ['book'] } },
        is_active: true,
        is_default: false,
        scheduling: { active_from: null, active_until: null },
      },
    })
  })

  test('is an update with the members that differ', ({ assert }) => {
    const form = { ...formOfDraft(STORED), utm_source: 'bing', isActive: false }

    assert.deepEqual(impactChange(form, STORED), {
      op: 'update',
      id: STORED._id,
      router: { matching_criteria: { campaign: { utm_source: 'bing' } }, is_active: false },
    })
  })

  test('does not exist when only descriptive members changed', ({ assert }) => {
    const form = { ...formOfDraft(STORED), name: 'Other', description: 'x', tags: ['a'] }

    assert.isNull(impactChange(form, STORED))
    assert.isNull(impactChange(formOfDraft(STORED), STORED))
  })
})
