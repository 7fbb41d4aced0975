import { BlockList } from 'node:net'
import { test } from '@japa/runner'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'
import { REFUSED_URLS } from '../private_addresses.js'

const NOTHING_ALLOWED = { allowedNetworks: new BlockList(), isPlainHttpAllowed: false }
const strict = new PermittedDestinations(NOTHING_ALLOWED)

test.group('PermittedDestinations', () => {
  test('{url} is refused: {reason}')
    .with([...REFUSED_URLS])
    .run(({ assert }, { url, reason }) => {
      assert.deepEqual(strict.read(url), { ok: false, error: reason })
    })

  test('{url} is permitted')
    .with([
      { url: 'https://receiver.example/hook?key=1' },
      { url: 'https://receiver.example:8443/' },
      { url: 'https://8.8.8.8/' },
      { url: 'https://[2606:4700:4700::1111]:444/' },
      { url: 'https://localhost/' },
    ])
    .run(({ assert }, { url }) => {
      assert.deepEqual(strict.read(url), { ok: true, value: new URL(url) })
    })

  test('an allowed network contains only its own addresses, in any notation', ({ assert }) => {
    const allowedNetworks = new BlockList()
    allowedNetworks.addSubnet('10.1.0.0', 16, 'ipv4')
    allowedNetworks.addSubnet('fd00:1::', 32, 'ipv6')
    const destinations = new PermittedDestinations({ ...NOTHING_ALLOWED, allowedNetworks })
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', 'fd00:1::9']) {
      assert.isTrue(destinations.permitsAddress(address), address)
    }
    for (const address of ['10.2.0.0', '::ffff:10.2.0.0', 'fd00:2::9', '127.0.0.1', 'no-address']) {
      assert.isFalse(destinations.permitsAddress(address), address)
    }
    assert.isTrue(destinations.read('https://10.1.2.3/').ok)
  })

  test('plain http is permitted where an operator allows it', ({ assert }) => {
    const destinations = new PermittedDestinations({ ...NOTHING_ALLOWED, isPlainHttpAllowed: true })
    assert.isTrue(destinations.read('http://receiver.example/').ok)
  })
})
