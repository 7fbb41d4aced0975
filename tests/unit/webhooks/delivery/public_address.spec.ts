import { test } from '@japa/runner'
import { isPublicAddress } from '#webhooks/delivery/public_address'
import { METADATA, SPECIAL_V4, SPECIAL_V6 } from '../private_addresses.js'

test.group('isPublicAddress', () => {
  test('no address of {block} is public')
    .with([...SPECIAL_V4, ...SPECIAL_V6])
    .run(({ assert }, { ends }) => {
      assert.deepEqual(ends.filter(isPublicAddress), [])
    })

  test('the metadata service of {of} is not public')
    .with(METADATA)
    .run(({ assert }, { address }) => {
      assert.isFalse(isPublicAddress(address))
    })

  test('an IPv6 address of {kind} is as public as the IPv4 address in it')
    .with([
      { kind: 'IPv4-mapped hosts', around: (v4: string) => `::ffff:${v4}` },
      { kind: 'NAT64', around: (v4: string) => `64:ff9b::${v4}` },
    ])
    .run(({ assert }, { around }) => {
      const inside = [...SPECIAL_V4.flatMap(({ ends }) => ends), '168.63.129.16']
      assert.deepEqual(inside.map(around).filter(isPublicAddress), [])
      assert.isTrue(isPublicAddress(around('8.8.8.8')))
    })

  test('the neighbours of special blocks are public', ({ assert }) => {
    const neighbours = [
      '1.0.0.0',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '169.255.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.0',
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '2001:200::',
      '2003::',
      '2606:4700:4700::1111',
      '2a00:1450:4001:80b::200e',
      '3ffe:ffff::ffff',
    ]
    assert.deepEqual(
      neighbours.filter((address) => !isPublicAddress(address)),
      []
    )
  })

  test('text that is not an IP address is not public', ({ assert }) => {
    const texts = ['', 'localhost', '8.8.8', '0x08080808', '134744072', '010.8.8.8', '8.8.8.8/32']
    assert.deepEqual(texts.filter(isPublicAddress), [])
  })
})
