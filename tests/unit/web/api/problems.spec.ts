import { test } from '@japa/runner'
import { ApiProblem, asProblem, problemOf } from '#console/api/problems'

test.group('A problem of a request', () => {
  test('has what a person and an operator need', async ({ assert }) => {
    const body = {
      code: 'E_PERMISSION_MISSING',
      detail:
        'The access token does not hold the permission brand-kits:manage, which this endpoint requires.',
    }
    const headers = { 'X-Request-Id': 'r1', 'Retry-After': '2' }
    const problem = await problemOf(new Response(JSON.stringify(body), { status: 403, headers }))

    assert.deepInclude(problem, { status: 403, code: body.code, requestId: 'r1' })
    assert.equal(problem.retryAfterMs, 2000)
    assert.equal(problem.missingPermission, 'brand-kits:manage')
    assert.isFalse(problem.isTransient)
  })

  test('is read from an answer that does not come from the service', async ({ assert }) => {
    const problem = await problemOf(new Response('<html>', { status: 502 }))

    assert.equal(problem.code, 'NOT_A_PROBLEM')
    assert.isNull(problem.retryAfterMs)
    assert.isTrue(problem.isTransient)
  })

  test('is an older release’s when it does not know a member that the console itself sends', ({
    assert,
  }) => {
    const refused = (field: string, rule = 'unknownField') =>
      new ApiProblem(422, { errors: [{ field, rule, message: '' }] })

    assert.isTrue(refused('as_parent').isOfOlderRelease)
    assert.isFalse(refused('routers.0.colour').isOfOlderRelease)
    assert.isFalse(refused('name', 'required').isOfOlderRelease)
  })

  test('is a lost network, too, but no fault of the page', ({ assert }) => {
    const refused = new ApiProblem(409, {})

    assert.strictEqual(asProblem(refused), refused)
    assert.isTrue(asProblem(new TypeError('Failed to fetch')).isTransient)
    assert.throws(() => asProblem(new RangeError('ours')), 'ours')
  })
})
