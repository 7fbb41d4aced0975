import { test } from '@japa/runner'
import { PERMISSIONS } from '#shared/permission'
import { deviceText } from '#console/shared/console_session'
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

test.group('A session in the list of tokens', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
  test('says its browser, system and city')
    .with([
      [CHROME, 'America/New_York', 'Chrome · Linux · New York'],
      [
        `${CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/131.0`,
        'Europe/Berlin',
        'Edge · Windows · Berlin',
      ],
      ['Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/128.0', 'UTC', 'Firefox · macOS · UTC'],
      [
        'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/17.4 Safari/604',
        'Asia/Tokyo',
        'Safari · iOS · Tokyo',
      ],
      ['something else', 'Asia/Tokyo', 'Tokyo'],
    ])
    .run(({ assert }, [agent = '', zone = '', text]) => {
      assert.equal(deviceText(agent, zone), text)
    })
})
