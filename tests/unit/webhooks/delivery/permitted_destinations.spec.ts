import { BlockList } from 'node:net'
import { test } from '@japa/runner'
import { PermittedDestinations } from '#webhooks/delivery/permitted_destinations'

const NOTHING_ALLOWED = { allowedNetworks: new BlockList(), isPlainHttpAllowed: false }
const strict = new PermittedDestinations(NOTHING_ALLOWED)

test.group('PermittedDestinations', () => {
  test('{url} is refused: {reason}')
    .with([
      { url: '', reason: 'unreadable' },
      { url: 'receiver.example/hook', reason: 'unreadable' },
      { url: 'https://', reason: 'unreadable' },
      { url: 'https://1.2.3.4.5/', reason: 'unreadable' },
      { url: 'ftp://receiver.example/', reason: 'scheme' },
      { url: 'file:///etc/passwd', reason: 'scheme' },
      { url: 'gopher://127.0.0.1:6379/_FLUSHALL', reason: 'scheme' },
      { url: 'http://receiver.example/', reason: 'plain_http' },
      { url: 'https://user:password@receiver.example/', reason: 'credentials' },
      { url: 'https://user@receiver.example/', reason: 'credentials' },
      { url: 'https://:password@receiver.example/', reason: 'credentials' },
      { url: 'https://127.0.0.1/', reason: 'address' },
      { url: 'https://127.1/', reason: 'address' },
      { url: 'https://2130706433/', reason: 'address' },
      { url: 'https://0x7f000001/', reason: 'address' },
      { url: 'https://0177.0.0.1/', reason: 'address' },
      { url: 'https://127.0.0.1./', reason: 'address' },
      { url: 'https://１２７.0.0.1/', reason: 'address' },
      { url: 'https://%31%32%37.0.0.1/', reason: 'address' },
      { url: 'https://0/', reason: 'address' },
      { url: 'https://[::1]/', reason: 'address' },
      { url: 'https://[::ffff:127.0.0.1]/', reason: 'address' },
      { url: 'https://[::ffff:a9fe:a9fe]/', reason: 'address' },
      { url: 'https://[64:ff9b::a00:1]/', reason: 'address' },
      { url: 'https://169.254.169.254/latest/meta-data/', reason: 'address' },
    ])
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
