import { test } from '@japa/runner'
import { clientAddress } from '#shared/http/client_address'
import { trustedProxies } from '#environment/env_rules'

const row = (
  trusted: string,
  forwardedFor: string | undefined,
  address: string,
  peer = '10.0.0.1'
) => ({ trusted, peer, forwardedFor, address })

test.group('The address of a client', () => {
  test('is the one that the nearest untrusted hop has: {trusted}, {peer}, {forwardedFor}')
    .with([
      row('0', '1.1.1.1', '10.0.0.1'),
      row('1', undefined, '10.0.0.1'),
      row('1', '1.1.1.1', '1.1.1.1'),
      row('1', '6.6.6.6, 1.1.1.1', '1.1.1.1'),
      row('1', '6.6.6.6,10.0.0.9', '10.0.0.9', '8.8.8.8'),
      row('2', '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'),
      row('2', '1.1.1.1', '1.1.1.1'),
      row('10.0.0.0/8', '6.6.6.6, 1.1.1.1, 10.0.0.9', '1.1.1.1'),
      row('10.0.0.0/8', '1.1.1.1', '8.8.8.8', '8.8.8.8'),
      row('10.0.0.0/8', '1.1.1.1', '1.1.1.1', '::ffff:10.0.0.1'),
      row('10.0.0.0/8', '10.0.0.2, 10.0.0.3', '10.0.0.2'),
      row('127.0.0.1, fd00::/8', '2001:db8::7', '2001:db8::7', 'fd00::1'),
      row('fe80::/10', '1.1.1.1', '1.1.1.1', 'fe80::1%eth0'),
      row('192.168.1.4', '1.1.1.1', '192.168.1.5', '192.168.1.5'),
      row('1', '1.1.1.1:4711', '1.1.1.1'),
      row('1', '[2001:db8::7]:4711', '2001:db8::7'),
      row('1', '{', '10.0.0.1'),
      row('1', '1.1.1.1,', '10.0.0.1'),
      row('1', '1.2.3.4.5', '10.0.0.1'),
      row('2', 'unknown, 10.0.0.9', '10.0.0.9'),
      row('1', undefined, '', ''),
      row('10.0.0.0/8', '1.1.1.1', '', ''),
    ])
    .run(({ assert }, { trusted, peer, forwardedFor, address }) => {
      assert.equal(clientAddress(peer, forwardedFor, trustedProxies(trusted)), address)
    })

  test("is the connection's when no proxy is trusted: {$self}")
    .with([
      '9',
      '-1',
      '10.0.0.0/33',
      '10.0.0/8',
      'balancer',
      '10.0.0.1/x',
      '::1/129',
      '1.1.1.1 2.2.2.2',
    ])
    .run(({ assert }, value) => {
      assert.throws(() => trustedProxies(value), /^must be /)
    })
})
