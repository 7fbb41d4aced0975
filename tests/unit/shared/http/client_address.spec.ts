import { test } from '@japa/runner'
import { clientAddress } from '#shared/http/client_address'
import { trustedProxies } from '../../../../start/env_rules.js'

test.group('The address of a client', () => {
  test('is the one that the nearest untrusted hop has: {trusted}, {peer}, {forwardedFor}')
    .with([
      { trusted: '0', peer: '10.0.0.1', forwardedFor: '1.1.1.1', address: '10.0.0.1' },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: undefined, address: '10.0.0.1' },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '1.1.1.1', address: '1.1.1.1' },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '6.6.6.6, 1.1.1.1', address: '1.1.1.1' },
      { trusted: '1', peer: '8.8.8.8', forwardedFor: '6.6.6.6,10.0.0.9', address: '10.0.0.9' },
      {
        trusted: '2',
        peer: '10.0.0.1',
        forwardedFor: '6.6.6.6, 1.1.1.1, 10.0.0.9',
        address: '1.1.1.1',
      },
      { trusted: '2', peer: '10.0.0.1', forwardedFor: '1.1.1.1', address: '1.1.1.1' },
      {
        trusted: '10.0.0.0/8',
        peer: '10.0.0.1',
        forwardedFor: '6.6.6.6, 1.1.1.1, 10.0.0.9',
        address: '1.1.1.1',
      },
      { trusted: '10.0.0.0/8', peer: '8.8.8.8', forwardedFor: '1.1.1.1', address: '8.8.8.8' },
      {
        trusted: '10.0.0.0/8',
        peer: '::ffff:10.0.0.1',
        forwardedFor: '1.1.1.1',
        address: '1.1.1.1',
      },
      {
        trusted: '10.0.0.0/8',
        peer: '10.0.0.1',
        forwardedFor: '10.0.0.2, 10.0.0.3',
        address: '10.0.0.2',
      },
      {
        trusted: '127.0.0.1, fd00::/8',
        peer: 'fd00::1',
        forwardedFor: '2001:db8::7',
        address: '2001:db8::7',
      },
      { trusted: 'fe80::/10', peer: 'fe80::1%eth0', forwardedFor: '1.1.1.1', address: '1.1.1.1' },
      {
        trusted: '192.168.1.4',
        peer: '192.168.1.5',
        forwardedFor: '1.1.1.1',
        address: '192.168.1.5',
      },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '1.1.1.1:4711', address: '1.1.1.1' },
      {
        trusted: '1',
        peer: '10.0.0.1',
        forwardedFor: '[2001:db8::7]:4711',
        address: '2001:db8::7',
      },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '{', address: '10.0.0.1' },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '1.1.1.1,', address: '10.0.0.1' },
      { trusted: '1', peer: '10.0.0.1', forwardedFor: '1.2.3.4.5', address: '10.0.0.1' },
      { trusted: '2', peer: '10.0.0.1', forwardedFor: 'unknown, 10.0.0.9', address: '10.0.0.9' },
      { trusted: '1', peer: '', forwardedFor: undefined, address: '' },
      { trusted: '10.0.0.0/8', peer: '', forwardedFor: '1.1.1.1', address: '' },
    ])
    .run(({ assert }, { trusted, peer, forwardedFor, address }) => {
      assert.equal(clientAddress(peer, forwardedFor, trustedProxies(trusted)), address)
    })

  test('is that of the connection where nobody is trusted by mistake: {$self}')
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
