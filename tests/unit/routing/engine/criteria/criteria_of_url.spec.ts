import { test } from '@japa/runner'
import fc from 'fast-check'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import { criteriaProblems } from '#routing/engine/criteria/matching_criteria'
import { matches } from '#routing/engine/criteria/criteria_conditions'
import { compareRouters } from '#routing/engine/criteria/precedence'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'
import { NARROW, randomRouters, randomUrl } from '../random_world.js'

const SEED = SeededRandom.pickSeed()

const scraps = fc.array(
  fc.oneof(
    fc.constantFrom('/', '?', '&', '=', '+', '%', '%2F', '%2B', '%C3%BC', '%FF', '#', '..', '*'),
    fc.constantFrom('utm_source', 'utm_term=', 'utm_id=7', 'gclid=1', '__proto__=1', 'a=1', 'a=2'),
    fc.string({ unit: 'grapheme', maxLength: 4 })
  ),
  { maxLength: 25 }
)

const isConstraining = (criteria: object) => Object.keys(criteria).length > 0

test.group('The criteria of a URL', () => {
  test('require path, UTM parameters and other parameters, decoded', ({ assert }) => {
    const url =
      'https://me:pw@clinic.example/m%C3%BCnchen//zahn+arzt/?utm_source=google%2Bads&lang=de+AT&lang=en&x&utm_id=7#top'

    assert.deepEqual(criteriaOfUrl(parsed(url)), {
      criteria: {
        path: { segments: ['münchen', 'zahn+arzt'] },
        queryParams: [
          { name: 'lang', value: 'de AT', required: true },
          { name: 'x', value: '', required: true },
          { name: 'utm_id', value: '7', required: true },
        ],
        campaign: { utm_source: 'google+ads' },
      },
      leftOut: { clickIds: [], added: [], personal: [], emptyUtm: [] },
    })
  })

  test('leave out click ids and UTM parameters without a value, and name them', ({ assert }) => {
    const url = 'https://clinic.example/?gclid=a&fbclid=b&msclkid=c&utm_term=&utm_content&=nameless'

    assert.deepEqual(criteriaOfUrl(parsed(url)), {
      criteria: {},
      leftOut: {
        clickIds: ['gclid', 'fbclid', 'msclkid'],
        added: [],
        personal: [],
        emptyUtm: ['utm_term', 'utm_content'],
      },
    })
  })
})

test.group("The criteria of a URL from a reader's inbox", () => {
  const cases = [
    ['email=anna.muster%40mail.example', 'email'],
    ['subscriber_id=8812345', 'subscriber_id'],
    ['vorname=Anna', 'vorname'],
    ['PHPSESSID=9k2m4n6p8r0t2v4x6z8b0d2f4h', 'PHPSESSID'],
    ['token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'token'],
    ['x=9b2f0c64d1e84a5f8f3a7c1e0d9b6a52', 'x'],
    ['anna.muster%40mail.example=1', 'anna.muster@mail.example'],
  ] as const
  for (const [parameter, name] of cases) {
    test(`leave out what identifies the reader: ${parameter}`, ({ assert }) => {
      const url = `https://clinic.example/?utm_source=newsletter&${parameter}&lang=de`
      const { criteria, leftOut } = criteriaOfUrl(parsed(url))

      assert.deepEqual(leftOut.personal, [name])
      assert.deepEqual(criteria, {
        queryParams: [{ name: 'lang', value: 'de', required: true }],
        campaign: { utm_source: 'newsletter' },
      })
    })
  }
})

test.group(`The criteria of a URL, at random | SEED=${SEED}`, () => {
  test('are acceptable, and the URL satisfies them', ({ assert }) => {
    fc.assert(
      fc.property(scraps, (texts) => {
        const url = RequestUrl.parse(`https://clinic.example/${texts.join('')}`)
        if (!url.ok) return
        const { criteria } = criteriaOfUrl(url.value)
        if (!isConstraining(criteria)) return
        assert.deepEqual(criteriaProblems(criteria), [])
        assert.isTrue(matches(buildRouter(1, criteria).criteria, url.value))
      }),
      { seed: SEED, numRuns: roundsOf(200) }
    )
  })

  test('win the URL over all routers that match it', ({ assert }) => {
    const random = new SeededRandom(SEED)
    let compared = 0
    for (let round = 0; round < 300; round++) {
      const url = parsed(randomUrl(random, NARROW))
      const { criteria } = criteriaOfUrl(url)
      if (!isConstraining(criteria)) continue
      const made = buildRouter(1_000, criteria, { createdAtMs: 10 })
      const others = randomRouters(random, 20, NARROW).filter(
        (router) =>
          router.criteria?.queryParams?.every(({ required }) => required) !== false &&
          matches(router.criteria, url)
      )
      for (const other of others) {
        assert.isBelow(compareRouters(made, other), 0, `${url.href} ${JSON.stringify(other)}`)
        compared += 1
      }
    }
    assert.isAbove(compared, 50)
  })
})
