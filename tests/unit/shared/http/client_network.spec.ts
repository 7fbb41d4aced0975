import { test } from '@japa/runner'
import { clientNetwork, clientSource, siteLimitOf, sitePrefixOf } from '#shared/http/client_address'

test.group('clientNetwork', () => {
  test('of {address} is {network}')
    .with([
      { address: '203.0.113.7', network: '203.0.113.7' },
      { address: '::ffff:203.0.113.7', network: '203.0.113.7' },
      { address: '::FFFF:203.0.113.7', network: '203.0.113.7' },
      { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
      { address: '2001:0DB8:0001:0002::1', network: '2001:db8:1:2::/64' },
      { address: '2001:db8::1', network: '2001:db8:0:0::/64' },
      { address: '::1', network: '0:0:0:0::/64' },
      { address: 'fe80::1%eth0', network: 'fe80:0:0:0::/64' },
      { address: '2001:db8:1:2:3::', network: '2001:db8:1:2::/64' },
      { address: 'unknown', network: 'unknown' },
    ])
    .run(({ assert }, { address, network }) => {
      assert.equal(clientNetwork(address), network)
    })
})

test.group('sitePrefixOf', () => {
  test('is the /48 of an IPv6 network, and none for IPv4', ({ assert }) => {
    assert.equal(sitePrefixOf(clientNetwork('2001:db8:1:2::9')), '2001:db8:1::/48')
    assert.equal(sitePrefixOf(clientNetwork('2001:db8:1:ffff::9')), '2001:db8:1::/48')
    assert.isNull(sitePrefixOf(clientNetwork('::ffff:192.0.2.1')))
  })
})

test.group('siteLimitOf', () => {
  test('is ten times the limit of a network', ({ assert }) => {
    assert.equal(siteLimitOf({ name: 'n', limit: 30 }).limit, 300)
  })

  test('is at most a twentieth of what all networks share, and no less than a network has', ({
    assert,
  }) => {
    assert.equal(siteLimitOf({ name: 'n', limit: 30 }, 1_200).limit, 60)
    assert.equal(siteLimitOf({ name: 'n', limit: 300 }, 60_000).limit, 3_000)
    assert.equal(siteLimitOf({ name: 'n', limit: 30 }, 100).limit, 30)
  })
})

test.group('clientSource', () => {
  test('is an IPv4 address, or the /48 of an IPv6 address', ({ assert }) => {
    assert.equal(clientSource('::ffff:192.0.2.1'), '192.0.2.1')
    assert.equal(clientSource('2001:db8:1:2::9'), '2001:db8:1::/48')
  })
})
