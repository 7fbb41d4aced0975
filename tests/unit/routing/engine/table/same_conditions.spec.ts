import { test } from '@japa/runner'
import { hashOfConditions, sameConditions } from '#routing/engine/table/ranked_router'

const plan = (value?: string, required = true) => ({ name: 'plan', value, required })

test.group('Conditions', () => {
  const ref = { name: 'ref', value: 'a', required: true }

  test('are the same in any order', ({ assert }) => {
    assert.isTrue(sameConditions([plan('pro'), ref], [plan('pro'), ref]))
    assert.isTrue(sameConditions([plan('pro'), ref], [ref, plan('pro')]))
  })

  test('have different hashes when a name, a value or the requirement differs', ({ assert }) => {
    const many = Array.from({ length: 250 }, (_, at) => `${at}`).flatMap((text) => [
      plan(text),
      plan(text, false),
      { ...plan('pro'), name: text },
      { ...plan(), name: text },
    ])
    const hashes = new Set(many.map((condition) => hashOfConditions([condition])))
    assert.isAtLeast(hashes.size, many.length - 2)
    assert.equal(hashOfConditions([plan('pro'), ref]), hashOfConditions([ref, plan('pro')]))
  })

  test('differ by name, value or requirement', ({ assert }) => {
    for (const other of [
      plan('basic'),
      plan(),
      plan('pro', false),
      { ...plan('pro'), name: 'p' },
    ]) {
      assert.isFalse(sameConditions([plan('pro')], [other]))
      assert.isFalse(sameConditions([plan('pro'), ref], [ref, other]))
    }
    assert.isFalse(sameConditions([plan('pro')], [plan('pro'), ref]))
  })
})
