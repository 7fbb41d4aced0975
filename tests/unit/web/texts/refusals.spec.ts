import { test } from '@japa/runner'
import { FieldMessages } from '#shared/http/strict_object'
import { messages as DEFAULTS } from '@vinejs/vine/defaults'
import * as de from '#console/texts/de'
import * as dePages from '#console/texts/de_pages'
import * as en from '#console/texts/en'
import * as enPages from '#console/texts/en_pages'
import { fieldSentence, refusalSentence } from '#console/texts/refusals'

const ENGLISH = { ...en, ...enPages }
const GERMAN = { ...de, ...dePages }

/** What the service says of the field, as one of a list. */
function serviceSays(field: string, rule: keyof typeof DEFAULTS, args = {}) {
  const subject = { getFieldPath: () => field }
  const message = new FieldMessages().getMessage(DEFAULTS[rule], rule, subject, args)
  return { field, rule, message }
}

const tooLong = serviceSays('example_urls.3', 'maxLength', { max: 8192 })
const outside = serviceSays('duration_minutes', 'range', { min: 1, max: 1440 })
const malformed = {
  field: 'url',
  rule: 'url',
  message: 'The url field is not a URL that can be routed. The URL must begin with http://.',
}
const origin = {
  field: 'origins.0',
  rule: 'origin',
  message: 'The origins.0 field must be an origin as browsers send it, with https or http',
}
const unknown = { field: 'x', rule: 'unknownField', message: 'The x field is not known here' }

test.group('What the service refuses', () => {
  test("is explained beside the field in the page's language: {0.rule}")
    .with([
      [tooLong, 'At most 8192 characters.', 'Höchstens 8192 Zeichen.'],
      [outside, 'A number between 1 and 1440.', 'Eine Zahl von 1 bis 1440.'],
      [malformed, ENGLISH.service.rules.url([]), GERMAN.service.rules.url([])],
      [origin, ENGLISH.service.rules.origin(), GERMAN.service.rules.origin()],
      [unknown, unknown.message, unknown.message],
    ] as const)
    .run(({ assert }, [error, inEnglish, inGerman]) => {
      assert.equal(fieldSentence(error, ENGLISH), inEnglish)
      assert.equal(fieldSentence(error, GERMAN), inGerman)
    })

  test('names each field where no form shows it', ({ assert }) => {
    const refusal = { code: 'E_VALIDATION_ERROR', detail: `${outside.message}.` }
    const errors = [{ ...outside, message: fieldSentence(outside, GERMAN) }]
    assert.equal(
      refusalSentence(refusal, errors, GERMAN),
      'duration_minutes: Eine Zahl von 1 bis 1440.'
    )
  })

  test('is explained by its code, or in the service’s own words', ({ assert }) => {
    const said = (code: string, texts: Parameters<typeof refusalSentence>[2]) =>
      refusalSentence({ code, detail: 'In its own words.' }, [], texts)
    assert.equal(said('E_ROUTER_NAME_TAKEN', GERMAN), GERMAN.service.codes.E_ROUTER_NAME_TAKEN)
    assert.equal(said('E_INTERNAL', de), de.problems.codes.E_INTERNAL)
    assert.equal(said('E_ROUTER_NAME_TAKEN', de), 'In its own words.')
    assert.equal(said('E_ROUTER_NAME_TAKEN', null), 'In its own words.')
    assert.equal(said('E_NEW', GERMAN), 'In its own words.')
  })
})
