import { test } from '@japa/runner'
import { demandOf, isOtherUsual } from '#console/pages/findings/corrected_utm'

const VARIANT = {
  kind: 'variant',
  parameter: 'utm_source',
  value: 'google',
  other: 'Google',
  value_resolves: 3,
  other_resolves: 600,
} as const

const NAME = {
  kind: 'misspelt_name',
  parameter: 'utm_source',
  value: null,
  other: 'utm_soruce',
  value_resolves: 0,
  other_resolves: 0,
} as const

const queryOf = (parameters: Record<string, object>) => ({ query_params: { parameters } })

test.group('What a router asks for of a finding about UTM', () => {
  test('is corrected to the value of most visitors, wherever the router asks for it', ({
    assert,
  }) => {
    const criteria = {
      path: { segments: ['book'] },
      campaign: { utm_source: 'google', utm_medium: 'cpc' },
      ...queryOf({ utm_source: { value: 'google', required: false }, lang: { value: 'de' } }),
    }

    assert.deepEqual(demandOf(criteria, VARIANT), {
      text: 'google',
      correction: {
        text: 'Google',
        criteria: {
          path: { segments: ['book'] },
          campaign: { utm_source: 'Google', utm_medium: 'cpc' },
          ...queryOf({ utm_source: { value: 'Google', required: false }, lang: { value: 'de' } }),
        },
      },
    })
  })

  test('stays when most visitors have it, whose links need no correction', ({ assert }) => {
    const utm = { ...VARIANT, value_resolves: 600, other_resolves: 600 }

    assert.isFalse(isOtherUsual(utm))
    assert.deepEqual(demandOf({ campaign: { utm_source: 'google' } }, utm), {
      text: 'google',
      correction: null,
    })
  })

  test('disappears once the router asks for something else', ({ assert }) => {
    assert.isNull(demandOf({ campaign: { utm_source: 'bing' } }, VARIANT))
    assert.isNull(demandOf({ campaign: { utm_medium: 'google' } }, VARIANT))
    assert.isNull(demandOf({ campaign: { utm_source: 'Google' } }, VARIANT))
    assert.isNull(demandOf({}, NAME))
  })

  test('is corrected to the more frequent of two values that routers ask for', ({ assert }) => {
    const utm = { ...VARIANT, kind: 'folded' } as const

    assert.deepEqual(demandOf({ campaign: { utm_source: 'Google' } }, utm), {
      text: 'Google',
      correction: { text: 'google', criteria: { campaign: { utm_source: 'google' } } },
    })
    assert.deepEqual(demandOf({ campaign: { utm_source: 'google' } }, utm), {
      text: 'google',
      correction: null,
    })
  })

  test('has no correction when no visitors have a similar value', ({ assert }) => {
    const utm = { ...VARIANT, kind: 'unseen', other: null, other_resolves: 0 } as const

    assert.deepEqual(demandOf({ campaign: { utm_source: 'google' } }, utm), {
      text: 'google',
      correction: null,
    })
  })

  test('becomes a campaign when a misspelt name has a required value', ({ assert }) => {
    const criteria = {
      campaign: { utm_medium: 'cpc' },
      ...queryOf({ utm_soruce: { value: 'google' } }),
    }

    assert.deepEqual(demandOf(criteria, NAME), {
      text: 'utm_soruce',
      correction: {
        text: 'utm_source',
        criteria: { campaign: { utm_medium: 'cpc', utm_source: 'google' } },
      },
    })
  })

  test('stays a parameter when a misspelt name is optional or may have any value', ({ assert }) => {
    for (const asked of [{ value: 'google', required: false }, {}]) {
      const others = { lang: { value: 'de' } }

      assert.deepEqual(demandOf(queryOf({ ...others, utm_soruce: asked }), NAME), {
        text: 'utm_soruce',
        correction: {
          text: 'utm_source',
          criteria: queryOf({ ...others, utm_source: asked }),
        },
      })
    }
  })

  test('has no correction when the router asks for the right name, too', ({ assert }) => {
    const criteria = {
      campaign: { utm_source: 'bing' },
      ...queryOf({ utm_soruce: { value: 'google' } }),
    }

    assert.deepEqual(demandOf(criteria, NAME), { text: 'utm_soruce', correction: null })
  })
})
