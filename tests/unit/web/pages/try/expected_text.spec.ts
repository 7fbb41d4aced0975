import { test } from '@japa/runner'
import { expectedText } from '#console/pages/try/trial'
import { tryUrl as de } from '#console/texts/de/try_url'
import { tryUrl as en } from '#console/texts/en/try_url'

const LANG = { field: 'query_params.parameters.lang', met: false, actual: null }

test.group('What a criterion asks for', () => {
  test("is in the reader's language where it is no value", ({ assert }) => {
    const any = { ...LANG, expected: 'present' }
    assert.equal(expectedText(any, en), 'any value')
    assert.equal(expectedText(any, de), 'irgendeinen Wert')
    const anyOrNone = { ...any, met: true, expected: 'present or absent' }
    assert.equal(expectedText(anyOrNone, de), 'irgendeinen Wert oder keinen')
    assert.equal(
      expectedText({ ...LANG, actual: 'fr', expected: 'en or absent' }, de),
      '„en“ oder keinen'
    )
  })

  test('is the value as it is, also when it is a keyword', ({ assert }) => {
    const value = { ...LANG, actual: 'absent', expected: 'present' }
    assert.equal(expectedText(value, en), '“present”')
    assert.equal(expectedText({ ...value, met: true, actual: 'present' }, en), 'present')
    const campaign = {
      field: 'campaign.utm_source',
      met: false,
      expected: 'a or absent',
      actual: null,
    }
    assert.equal(expectedText(campaign, en), '“a or absent”')
  })
})
