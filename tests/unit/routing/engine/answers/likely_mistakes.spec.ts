import { test } from '@japa/runner'
import { routerWarningSteps } from '#routing/engine/answers/router_warnings'
import { concernsUtm } from '#routing/engine/answers/utm_mistakes'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { runToEnd } from '#shared/steps'

function warningsOf(criteria: MatchingCriteria, exampleUrls: readonly string[] = []) {
  const warned = { criteria, isDefault: false, exampleUrls }
  return runToEnd(routerWarningSteps(warned))
}

const path = (...segments: string[]) => ({ path: { segments } })
const parameter = (name: string, value?: string) => ({
  name,
  required: true,
  ...(value !== undefined && { value }),
})

test.group('Likely mistakes', () => {
  test('placeholders of every notation are wildcards; texts that only contain one are not', ({
    assert,
  }) => {
    const isWildcard = (criteria: MatchingCriteria) =>
      warningsOf(criteria).shown.some(({ code }) => code === 'wildcard')
    for (const text of [
      ':id',
      ':clinic_id',
      '{id}',
      '{clinic}',
      '[id]',
      '[slug]',
      '<id>',
      '<a_b>',
    ]) {
      assert.isTrue(isWildcard(path(text)), text)
    }
    for (const text of [':', '{}', '[]', '<>', 'x:id', ':id-x', 'x{id}', '{id}x', '{i d}', '{id']) {
      assert.isFalse(isWildcard(path(text)), text)
    }
    for (const text of ['x[id]', '[id]x', 'x<id>', '<id>x', '[i-d]', '<i-d>', ':i.d']) {
      assert.isFalse(isWildcard(path(text)), text)
    }
    assert.isFalse(isWildcard({ queryParams: [parameter(':id', '{id}')] }))
    assert.isTrue(isWildcard({ queryParams: [parameter('utm_*')] }))
  })

  test('a URL in a segment begins with its scheme, in any case', ({ assert }) => {
    const correctionOf = (text: string) => warningsOf(path(text)).shown[0]?.correction
    assert.deepEqual(correctionOf('HTTP://clinic.example/book'), path('book'))
    assert.isNull(correctionOf('https://clinic.example/?utm_source=s'))
    assert.deepEqual(correctionOf('x/https://a/b'), path('x', 'https:', 'a', 'b'))
    assert.deepEqual(correctionOf('https:/a'), path('https:', 'a'))
    assert.deepEqual(correctionOf('http://[/book'), path('http:', '[', 'book'))
  })

  test('a slash is a mistake in a segment alone', ({ assert }) => {
    const criteria = { queryParams: [parameter('a/b', 'c/d')], campaign: { utm_source: 'e/f' } }
    assert.equal(warningsOf(criteria).total, 0)
  })

  test('a correction changes the one text that is wrong', ({ assert }) => {
    const others = { ...path('book'), campaign: { utm_term: 't' } }
    const correctionOf = (criteria: MatchingCriteria) => warningsOf(criteria).shown[0]?.correction
    assert.deepEqual(
      correctionOf({ ...others, queryParams: [parameter('a', '1'), parameter('plan', 'pro ')] }),
      { ...others, queryParams: [parameter('a', '1'), parameter('plan', 'pro')] }
    )
    assert.deepEqual(correctionOf({ ...others, queryParams: [parameter('plan ', 'pro')] }), {
      ...others,
      queryParams: [parameter('plan', 'pro')],
    })
    assert.deepEqual(correctionOf({ ...path('a', ' b', 'c'), campaign: { utm_term: 't' } }), {
      ...path('a', 'b', 'c'),
      campaign: { utm_term: 't' },
    })
    assert.deepEqual(correctionOf({ campaign: { utm_source: 's', utm_term: 't ' } }), {
      campaign: { utm_source: 's', utm_term: 't' },
    })
  })

  test('UTM parameters are recognized by their names and by misspelt names', ({ assert }) => {
    assert.isTrue(concernsUtm({ campaign: { utm_source: 's' } }))
    assert.isTrue(concernsUtm({ queryParams: [parameter('utm_term')] }))
    assert.isTrue(concernsUtm({ queryParams: [parameter('plan'), parameter('utm_soruce')] }))
    assert.isFalse(concernsUtm({ ...path('utm_source'), queryParams: [parameter('plan', 'x')] }))
    assert.isFalse(concernsUtm(null))
  })

  test('a host is a mistake at the beginning of a path', ({ assert }) => {
    const exampleUrls = ['https://localhost/x', 'no URL', 'https://clinic.example/x']
    const hasHost = (...segments: string[]) =>
      warningsOf(path(...segments), exampleUrls).shown.some(({ code }) => code === 'host_in_path')
    assert.isTrue(hasHost('WWW.other.example', 'x'))
    assert.isTrue(hasHost('Clinic.Example', 'x'))
    assert.isFalse(hasHost('x', 'www.clinic.example'))
    assert.isFalse(hasHost('other.example', 'x'))
    assert.isFalse(hasHost('localhost', 'x'))
    assert.isFalse(hasHost('www', 'x'))
  })

  test('a UTM parameter says whether the campaign has it already', ({ assert }) => {
    const queryParams = [parameter('utm_medium', 'cpc')]
    const [repeated] = warningsOf({ queryParams, campaign: { utm_medium: 'cpc' } }).shown
    assert.match(repeated?.message ?? '', /repeats a UTM parameter of the campaign\.$/)
    const [alone] = warningsOf({ queryParams }).shown
    assert.match(alone?.message ?? '', /Only in the campaign/)
    assert.deepEqual(alone?.correction, { campaign: { utm_medium: 'cpc' } })
  })
})
