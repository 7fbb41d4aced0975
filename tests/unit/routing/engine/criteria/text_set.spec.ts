import { test } from '@japa/runner'
import { memberOf, only } from '#routing/engine/criteria/url_part'

test.group('A set of texts', () => {
  test('has its simplest text as a member', ({ assert }) => {
    assert.equal(memberOf(only('a')), 'a')
    assert.equal(memberOf({ absent: false, allBut: true, texts: new Set(['1', '2']) }), '3')
    assert.isUndefined(memberOf({ absent: true, allBut: true, texts: new Set() }))
  })
})
