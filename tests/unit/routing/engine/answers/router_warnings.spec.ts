import { test } from '@japa/runner'
import { acceptedWarnings } from '#routing/routers/writes/report_findings'
import { routerWarningSteps, type WarnedRouter } from '#routing/engine/answers/router_warnings'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { runToEnd } from '#shared/steps'

function warningsOf(criteria: MatchingCriteria, router: Partial<WarnedRouter> = {}) {
  const warned = { criteria, isDefault: false, exampleUrls: [], ...router }
  return runToEnd(routerWarningSteps(warned))
}

const path = (...segments: string[]) => ({ path: { segments } })
const parameter = (name: string, value?: string, required = true) =>
  value === undefined ? { name, required } : { name, value, required }

test.group('Warnings about a router | what they name and propose', () => {
  test('{title}')
    .with([
      {
        title: 'a segment with slashes becomes several segments',
        criteria: path('/hamburg/implants'),
        code: 'slash_in_segment',
        field: 'path.segments.0',
        correction: path('hamburg', 'implants'),
      },
      {
        title: 'a whole URL in a segment becomes the criteria of that URL',
        criteria: path('https://clinic.example/hamburg/?utm_source=x&lang=de&gclid=1'),
        code: 'slash_in_segment',
        field: 'path.segments.0',
        correction: {
          ...path('hamburg'),
          queryParams: [parameter('lang', 'de')],
          campaign: { utm_source: 'x' },
        },
      },
      {
        title: 'a segment of slashes alone has no correction',
        criteria: path('//'),
        code: 'slash_in_segment',
        field: 'path.segments.0',
        correction: null,
      },
      {
        title: 'a wildcard in the path has no correction',
        criteria: path('*'),
        code: 'wildcard',
        field: 'path.segments.0',
        correction: null,
      },
      {
        title: 'a placeholder in the path has no correction',
        criteria: path('clinics', ':id'),
        code: 'wildcard',
        field: 'path.segments.1',
        correction: null,
      },
      {
        title: 'any value of a parameter is the parameter without a value',
        criteria: { queryParams: [parameter('gclid', '*')] },
        code: 'wildcard',
        field: 'query_params.parameters.gclid.value',
        correction: { queryParams: [parameter('gclid')] },
      },
      {
        title: 'an escaped text becomes the decoded one',
        criteria: path('m%C3%BCnchen'),
        code: 'escaped_text',
        field: 'path.segments.0',
        correction: path('münchen'),
      },
      {
        title: 'an escaped text that decodes to an unacceptable one has no correction',
        criteria: path('%2E%2E'),
        code: 'escaped_text',
        field: 'path.segments.0',
        correction: null,
      },
      {
        title: 'a blank at the end goes',
        criteria: { campaign: { utm_source: 'google ' } },
        code: 'blank_at_edge',
        field: 'campaign.utm_source',
        correction: { campaign: { utm_source: 'google' } },
      },
      {
        title: 'a blank in the name of a parameter goes',
        criteria: { queryParams: [parameter(' q')] },
        code: 'blank_at_edge',
        field: 'query_params.parameters. q',
        correction: { queryParams: [parameter('q')] },
      },
      {
        title: 'a host before the path goes',
        criteria: path('www.clinic.example', 'hamburg'),
        code: 'host_in_path',
        field: 'path.segments.0',
        correction: path('hamburg'),
      },
      {
        title: 'a UTM parameter moves to the campaign',
        criteria: {
          ...path('book'),
          queryParams: [parameter('utm_source', 'google'), parameter('q')],
          campaign: { utm_medium: 'cpc' },
        },
        code: 'utm_in_query_params',
        field: 'query_params.parameters.utm_source',
        correction: {
          ...path('book'),
          queryParams: [parameter('q')],
          campaign: { utm_source: 'google', utm_medium: 'cpc' },
        },
      },
      {
        title: 'a placeholder in the campaign goes',
        criteria: { campaign: { utm_source: 'meta', utm_campaign: '{{campaign.name}}' } },
        code: 'unfilled_placeholder',
        field: 'campaign.utm_campaign',
        correction: { campaign: { utm_source: 'meta' } },
      },
      {
        title: 'a placeholder of a parameter becomes any value',
        criteria: { queryParams: [parameter('kw', 'x-{keyword:none}')] },
        code: 'unfilled_placeholder',
        field: 'query_params.parameters.kw.value',
        correction: { queryParams: [parameter('kw')] },
      },
      {
        title: 'an invisible character goes',
        criteria: { campaign: { utm_source: 'goo\u200bgle\ufeff' } },
        code: 'invisible_character',
        field: 'campaign.utm_source',
        correction: { campaign: { utm_source: 'google' } },
      },
      {
        title: 'a blank that is no space becomes one',
        criteria: path('zahn\u00a0arzt'),
        code: 'invisible_character',
        field: 'path.segments.0',
        correction: path('zahn arzt'),
      },
      {
        title: 'an undecodable value becomes any value',
        criteria: { queryParams: [parameter('ort', 'fr\ufffdhling')] },
        code: 'undecodable_text',
        field: 'query_params.parameters.ort.value',
        correction: { queryParams: [parameter('ort')] },
      },
      {
        title: 'parameters behind a second question mark come out of the value',
        criteria: {
          queryParams: [parameter('hvid', '1CaQtt?utm_source=twitter')],
          campaign: { utm_medium: 'social' },
        },
        code: 'swallowed_parameters',
        field: 'query_params.parameters.hvid.value',
        correction: {
          queryParams: [parameter('hvid', '1CaQtt')],
          campaign: { utm_source: 'twitter', utm_medium: 'social' },
        },
      },
      {
        title: 'parameters behind the path come out of it',
        criteria: path('implants&amp;utm_source=google&amp;lang=de'),
        code: 'swallowed_parameters',
        field: 'path.segments.0',
        correction: {
          ...path('implants'),
          queryParams: [parameter('lang', 'de')],
          campaign: { utm_source: 'google' },
        },
      },
      {
        title: 'the id of a click that swallowed parameters goes',
        criteria: { queryParams: [parameter('gclid', 'Cj0?utm_source=google')] },
        code: 'swallowed_parameters',
        field: 'query_params.parameters.gclid.value',
        correction: { campaign: { utm_source: 'google' } },
      },
      {
        title: 'the separator of a page source goes, and a UTM parameter moves to the campaign',
        criteria: {
          queryParams: [parameter('amp;utm_medium', 'cpc'), parameter('q')],
          campaign: { utm_source: 'google' },
        },
        code: 'html_separator',
        field: 'query_params.parameters.amp;utm_medium',
        correction: {
          queryParams: [parameter('q')],
          campaign: { utm_source: 'google', utm_medium: 'cpc' },
        },
      },
      {
        title: 'a question mark before a name goes',
        criteria: { queryParams: [parameter('?lang', 'de')] },
        code: 'html_separator',
        field: 'query_params.parameters.?lang',
        correction: { queryParams: [parameter('lang', 'de')] },
      },
      {
        title: 'what a program writes without a value goes',
        criteria: { campaign: { utm_source: 'google', utm_campaign: 'undefined' } },
        code: 'unset_value',
        field: 'campaign.utm_campaign',
        correction: { campaign: { utm_source: 'google' } },
      },
      {
        title: 'the digits of a rounded number are lost',
        criteria: { campaign: { utm_source: 'meta', utm_campaign: '1.20211E+17' } },
        code: 'rounded_number',
        field: 'campaign.utm_campaign',
        correction: null,
      },
      {
        title: 'the = of the source of a mail goes',
        criteria: { campaign: { utm_source: '3Dnewsletter' } },
        code: 'quoted_printable',
        field: 'campaign.utm_source',
        correction: { campaign: { utm_source: 'newsletter' } },
      },
      {
        title: 'the address of one visitor becomes any value',
        criteria: { queryParams: [parameter('email', 'ada@example.com')] },
        code: 'personal_value',
        field: 'query_params.parameters.email.value',
        correction: { queryParams: [parameter('email')] },
      },
      {
        title: 'the session of one visitor in the path has no correction',
        criteria: path('implants;jsessionid=75D575152D0A98168E5703E0D653EEE4.node2'),
        code: 'personal_value',
        field: 'path.segments.0',
        correction: null,
      },
      {
        title: 'a UTM parameter that repeats the campaign goes',
        criteria: {
          queryParams: [parameter('utm_term', 't')],
          campaign: { utm_term: 't' },
        },
        code: 'utm_in_query_params',
        field: 'query_params.parameters.utm_term',
        correction: { campaign: { utm_term: 't' } },
      },
    ])
    .run(({ assert }, { criteria, code, field, correction }) => {
      const { shown, total } = warningsOf(criteria)
      assert.equal(total, 1)
      const [warning] = shown
      assert.equal(warning?.code, code)
      assert.equal(warning?.field, `matching_criteria.${field}`)
      assert.include(warning?.message ?? '', `matching_criteria.${field}`)
      assert.deepEqual(warning?.correction, correction)
    })

  test('the host of an example URL before the path is a host in the path', ({ assert }) => {
    const exampleUrls = ['https://Clinic.example:8443/hamburg']
    const { shown } = warningsOf(path('clinic.example', 'hamburg'), { exampleUrls })
    assert.deepEqual(
      shown.map(({ code }) => code),
      ['host_in_path', 'example_url_unmatched']
    )
  })

  test('an external id that a spreadsheet rounded or lacked', ({ assert }) => {
    for (const [externalId, code] of [
      ['8.81235E+12', 'rounded_number'],
      ['#NV', 'unset_value'],
      ['{{id}}', undefined],
      ['K-17', undefined],
    ] as const) {
      const [warning] = warningsOf(path('a'), { externalId }).shown
      assert.equal(warning?.code, code, externalId)
      assert.equal(warning?.field, code && 'external_id')
    }
  })

  test('several mistakes in one text are several warnings', ({ assert }) => {
    const { shown } = warningsOf(path(' /a%20b/ '))
    assert.deepEqual(
      shown.map(({ code }) => code),
      ['slash_in_segment', 'escaped_text', 'blank_at_edge']
    )
  })
})

test.group('Warnings about a router | what they ignore', () => {
  test('{title}')
    .with([
      {
        title: 'plain texts',
        criteria: { ...path('hamburg', 'index.html'), campaign: { utm_source: 'c++' } },
      },
      { title: 'a percent sign that escapes nothing', criteria: path('100%') },
      { title: 'blanks within a text', criteria: { campaign: { utm_campaign: 'spring sale' } } },
      {
        title: 'three dimensions',
        criteria: { ...path('3Dscan'), campaign: { utm_campaign: '3D-scan', utm_term: '3DScan' } },
      },
      { title: 'a personal name without a value', criteria: { queryParams: [parameter('email')] } },
      { title: 'an empty value', criteria: { queryParams: [parameter('q', '')] } },
      {
        title: 'UTM parameters that a campaign cannot express',
        criteria: {
          queryParams: [
            parameter('utm_source'),
            parameter('utm_medium', 'm', false),
            parameter('utm_term', ''),
          ],
        },
      },
    ])
    .run(({ assert }, { criteria }) => {
      assert.deepEqual(warningsOf(criteria), { shown: [], total: 0 })
    })

  test('a default router', ({ assert }) => {
    const router = { criteria: null, isDefault: true, exampleUrls: ['https://a.example/x'] }
    assert.equal(runToEnd(routerWarningSteps(router)).total, 0)
  })

  test('accepted codes, and no others', ({ assert }) => {
    const { shown } = warningsOf(path('*', 'a '), { acceptedWarnings: ['wildcard'] })
    assert.deepEqual(
      shown.map(({ code }) => code),
      ['blank_at_edge']
    )
  })

  test('warnings beyond the twentieth, which are counted', ({ assert }) => {
    const { shown, total } = warningsOf(path(...Array.from({ length: 30 }, (_, at) => `${at} `)))
    assert.lengthOf(shown, 20)
    assert.equal(total, 30)
  })
})

test.group('Accepted warnings', () => {
  const router = { criteria: path('*'), isDefault: false, exampleUrls: ['https://a.example/%2A'] }
  const before: WarnedRouter = { ...router, acceptedWarnings: ['wildcard'] }

  test('last while criteria and example URLs stay the same', ({ assert }) => {
    assert.deepEqual(acceptedWarnings(before, { ...router, criteria: path('*') }), ['wildcard'])
    assert.deepEqual(acceptedWarnings(before, router, ['escaped_text']), [
      'wildcard',
      'escaped_text',
    ])
  })

  test('end when one of them changes', ({ assert }) => {
    assert.isUndefined(acceptedWarnings(before, { ...router, criteria: path('*', 'b') }))
    assert.isUndefined(acceptedWarnings(before, { ...router, exampleUrls: [] }))
    assert.deepEqual(acceptedWarnings(before, { ...router, exampleUrls: [] }, ['wildcard']), [
      'wildcard',
    ])
  })
})
