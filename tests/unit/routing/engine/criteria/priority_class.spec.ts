import { test } from '@japa/runner'
import { err, ok } from '#shared/result'
import { classify, PRIORITY_CLASSES, specificity } from '#routing/engine/criteria/priority_class'

const path = { segments: ['a', 'b'] }
const queryParams = [
  { name: 'p', required: true },
  { name: 'q', value: '1', required: false },
  { name: 'r', required: true },
]
const campaign = { utm_source: 's', utm_term: 't' }

test.group('Priority class', () => {
  test('has five values in the order of evaluation', ({ assert }) => {
    assert.deepEqual(
      [...PRIORITY_CLASSES],
      ['campaign', 'path_and_query', 'path_only', 'query_only', 'default']
    )
  })

  test('follows from the members that are given', ({ assert }) => {
    assert.deepEqual(classify({ path, queryParams, campaign }, false), ok('campaign'))
    assert.deepEqual(classify({ campaign }, false), ok('campaign'))
    assert.deepEqual(classify({ path, queryParams }, false), ok('path_and_query'))
    assert.deepEqual(classify({ path }, false), ok('path_only'))
    assert.deepEqual(classify({ queryParams }, false), ok('query_only'))
  })

  test('is default for a default router without criteria', ({ assert }) => {
    for (const criteria of [null, undefined, {}]) {
      assert.deepEqual(classify(criteria, true), ok('default'))
    }
  })

  test('refuses criteria on a default router', ({ assert }) => {
    for (const criteria of [{ path }, { queryParams }, { campaign }, { path: { segments: [] } }]) {
      assert.deepEqual(classify(criteria, true), err('default_takes_no_criteria'))
    }
  })

  test('refuses a router without criteria unless it is a default', ({ assert }) => {
    for (const criteria of [null, undefined, {}]) {
      assert.deepEqual(classify(criteria, false), err('criteria_required'))
    }
  })
})

test.group('Specificity', () => {
  const criteria = { path, queryParams, campaign }

  test('counts only UTM parameters in the class campaign', ({ assert }) => {
    assert.equal(specificity(criteria, 'campaign'), 2)
  })

  test('weighs segments a thousandfold in the class path_and_query', ({ assert }) => {
    assert.equal(specificity(criteria, 'path_and_query'), 2003)
  })

  test('counts segments in the class path_only', ({ assert }) => {
    assert.equal(specificity(criteria, 'path_only'), 2)
  })

  test('counts parameters, optional ones too, in the class query_only', ({ assert }) => {
    assert.equal(specificity(criteria, 'query_only'), 3)
  })

  test('is 0 in the class default', ({ assert }) => {
    assert.equal(specificity(null, 'default'), 0)
  })
})
