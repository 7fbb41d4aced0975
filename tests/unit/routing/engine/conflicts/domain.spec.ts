import { test } from '@japa/runner'
import { domainOf, intersectDomains, subtractDomain } from '#routing/engine/conflicts/witness'

const ALWAYS = { fromMs: -Infinity, untilMs: Infinity }
const plan = (value?: string, required = true) => ({ name: 'plan', value, required })

test.group('The requests of one domain that are not in another', () => {
  const pro = new Map([['plan', plan('pro')]])

  test('are those before and after it, when both have the same URLs', ({ assert }) => {
    const rest = subtractDomain(domainOf(pro, ALWAYS), domainOf(pro, { fromMs: 10, untilMs: 20 }))
    assert.deepEqual(
      [...rest].map(({ window }) => window),
      [
        { fromMs: -Infinity, untilMs: 10 },
        { fromMs: 20, untilMs: Infinity },
      ]
    )
  })

  test('are empty when the other contains everything', ({ assert }) => {
    const season = { fromMs: 10, untilMs: 20 }
    const rest = subtractDomain(domainOf(pro, season), domainOf(pro, ALWAYS))
    assert.deepEqual([...rest], [])
  })

  test('are the whole domain when they share nothing', ({ assert }) => {
    const own = domainOf(pro, ALWAYS)
    const basic = domainOf(new Map([['plan', plan('basic')]]), ALWAYS)
    assert.deepEqual([...subtractDomain(own, basic)], [own])
    assert.isNull(intersectDomains(own, basic))
  })
})
