import { test } from '@japa/runner'
import { clientNetwork } from '#shared/http/client_network'

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
