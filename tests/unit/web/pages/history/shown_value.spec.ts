import { test } from '@japa/runner'
import { shownValue } from '#console/pages/history/shown_value'

const words = {
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  present: 'any value',
  optional: 'optional',
}

test.group('A changed member in words', () => {
  test('{field}: {shown}')
    .with([
      { field: 'name', value: 'Spring', shown: 'Spring' },
      { field: 'description', value: null, shown: 'nothing' },
      { field: 'description', value: '', shown: 'nothing' },
      { field: 'is_active', value: false, shown: 'no' },
      { field: 'tags', value: [], shown: 'nothing' },
      { field: 'tags', value: ['a', 'b'], shown: 'a, b' },
      { field: 'matching_criteria.path', value: { segments: ['a', 'b'] }, shown: '/a/b' },
      {
        field: 'matching_criteria.query_params',
        value: { parameters: { plan: { value: 'pro' }, lang: { required: false }, ref: {} } },
        shown: 'plan=pro, lang (any value) (optional), ref (any value)',
      },
      {
        field: 'matching_criteria.campaign',
        value: { utm_source: 'google', utm_campaign: 'spring' },
        shown: 'utm_source=google, utm_campaign=spring',
      },
    ])
    .run(({ assert }, { field, value, shown }) => {
      assert.equal(shownValue(field, value, words), shown)
    })
})
