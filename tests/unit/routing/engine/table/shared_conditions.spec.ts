import { test } from '@japa/runner'
import { SharedConditions } from '#routing/engine/table/routing_table'

const plan = (value: string, required = true) => ({ name: 'plan', value, required })

test.group('Conditions', () => {
  test('are one object for all routers with the same conditions', ({ assert }) => {
    const shared = new SharedConditions()
    const [first] = shared.share([plan('pro')])
    assert.strictEqual(shared.share([plan('pro')])[0], first)
    const [optional] = shared.share([plan('pro', false)])
    assert.notStrictEqual(optional, first)
    assert.strictEqual(shared.share([plan('pro', false)])[0], optional)
  })
})
