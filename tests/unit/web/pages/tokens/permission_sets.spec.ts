import { test } from '@japa/runner'
import { PERMISSIONS } from '#shared/permission'
import { neededBy, presetsOf } from '#console/pages/tokens/permission_sets'

test.group('Sets of permissions', () => {
  test('have what they need, and narrower ones are part of wider ones', ({ assert }) => {
    const presets = presetsOf(PERMISSIONS, PERMISSIONS)

    assert.deepEqual(
      presets.map(({ name, permissions }) => [name, neededBy(permissions)]),
      [
        ['viewer', []],
        ['editor', []],
        ['admin', []],
      ]
    )
    for (const [at, { permissions }] of presets.entries()) {
      assert.includeMembers([...(presets[at + 1]?.permissions ?? PERMISSIONS)], [...permissions])
    }
  })

  test('include the permission to see what they may change', ({ assert }) => {
    const managed = PERMISSIONS.filter(
      (one) =>
        one.endsWith(':manage') && PERMISSIONS.some((read) => read === `${one.split(':')[0]}:read`)
    )
    assert.isAbove(managed.length, 3)
    for (const one of managed) assert.include(neededBy([one]), `${one.split(':')[0]}:read`)
    assert.deepEqual(neededBy(['routers:read', 'routers:manage']), ['flows:read'])
    assert.deepEqual(neededBy(['bookings:manage', 'tokens:manage']), [])
  })

  test('are offered only if the own token can grant them', ({ assert }) => {
    const held = PERMISSIONS.filter((one) => one !== 'flows:manage')
    const offered = presetsOf(PERMISSIONS, held)
    assert.deepEqual(
      offered.map(({ name }) => name),
      ['viewer']
    )
  })
})
