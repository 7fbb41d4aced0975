import { test } from '@japa/runner'
import { isPublicAddress } from '#webhooks/delivery/public_address'

/** The first and the last address of each block of IANA's special-purpose registries, and of multicast. */
const SPECIAL_V4 = [
  { block: '0.0.0.0/8 this network', ends: ['0.0.0.0', '0.255.255.255'] },
  { block: '10.0.0.0/8 private', ends: ['10.0.0.0', '10.255.255.255'] },
  { block: '100.64.0.0/10 shared by a carrier', ends: ['100.64.0.0', '100.127.255.255'] },
  { block: '127.0.0.0/8 loopback', ends: ['127.0.0.0', '127.255.255.255'] },
  { block: '169.254.0.0/16 link-local', ends: ['169.254.0.0', '169.254.255.255'] },
  { block: '172.16.0.0/12 private', ends: ['172.16.0.0', '172.31.255.255'] },
  { block: '192.0.0.0/24 protocol assignments', ends: ['192.0.0.0', '192.0.0.255'] },
  { block: '192.0.2.0/24 documentation', ends: ['192.0.2.0', '192.0.2.255'] },
  { block: '192.31.196.0/24 AS112', ends: ['192.31.196.0', '192.31.196.255'] },
  { block: '192.52.193.0/24 AMT', ends: ['192.52.193.0', '192.52.193.255'] },
  { block: '192.88.99.0/24 6to4 relay', ends: ['192.88.99.0', '192.88.99.255'] },
  { block: '192.168.0.0/16 private', ends: ['192.168.0.0', '192.168.255.255'] },
  { block: '192.175.48.0/24 AS112', ends: ['192.175.48.0', '192.175.48.255'] },
  { block: '198.18.0.0/15 benchmarking', ends: ['198.18.0.0', '198.19.255.255'] },
  { block: '198.51.100.0/24 documentation', ends: ['198.51.100.0', '198.51.100.255'] },
  { block: '203.0.113.0/24 documentation', ends: ['203.0.113.0', '203.0.113.255'] },
  { block: '224.0.0.0/4 multicast', ends: ['224.0.0.0', '239.255.255.255'] },
  { block: '240.0.0.0/4 reserved', ends: ['240.0.0.0', '255.255.255.254'] },
  { block: '255.255.255.255/32 broadcast', ends: ['255.255.255.255'] },
]

const SPECIAL_V6 = [
  { block: '::1/128 loopback', ends: ['::1'] },
  { block: '::/128 unspecified', ends: ['::'] },
  { block: '::/96 IPv4-compatible', ends: ['::2', '::8.8.8.8'] },
  { block: '64:ff9b:1::/48 local NAT64', ends: ['64:ff9b:1::', '64:ff9b:1:ffff::808:808'] },
  { block: '100::/64 discard', ends: ['100::', '100::ffff:ffff:ffff:ffff'] },
  { block: '100:0:0:1::/64 dummy', ends: ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'] },
  { block: '2001::/23 protocol assignments', ends: ['2001::', '2001:1ff:ffff::ffff'] },
  { block: '2001::/32 Teredo', ends: ['2001::', '2001:0:ffff::ffff'] },
  { block: '2001:1::1/128 PCP anycast', ends: ['2001:1::1'] },
  { block: '2001:1::2/128 TURN anycast', ends: ['2001:1::2'] },
  { block: '2001:1::3/128 DNS-SD anycast', ends: ['2001:1::3'] },
  { block: '2001:2::/48 benchmarking', ends: ['2001:2::', '2001:2:0:ffff::ffff'] },
  { block: '2001:3::/32 AMT', ends: ['2001:3::', '2001:3:ffff::ffff'] },
  { block: '2001:4:112::/48 AS112', ends: ['2001:4:112::', '2001:4:112:ffff::ffff'] },
  { block: '2001:10::/28 ORCHID', ends: ['2001:10::', '2001:1f:ffff::ffff'] },
  { block: '2001:20::/28 ORCHIDv2', ends: ['2001:20::', '2001:2f:ffff::ffff'] },
  { block: '2001:30::/28 remote identification', ends: ['2001:30::', '2001:3f:ffff::ffff'] },
  { block: '2001:db8::/32 documentation', ends: ['2001:db8::', '2001:db8:ffff::ffff'] },
  { block: '2002::/16 6to4', ends: ['2002::', '2002:808:808::1', '2002:7f00:1::1'] },
  { block: '2620:4f:8000::/48 AS112', ends: ['2620:4f:8000::', '2620:4f:8000:ffff::ffff'] },
  { block: '3fff::/20 documentation', ends: ['3fff::', '3fff:fff:ffff::ffff'] },
  { block: '5f00::/16 segment routing', ends: ['5f00::', '5f00:ffff::ffff'] },
  { block: 'fc00::/7 unique local', ends: ['fc00::', 'fdff:ffff::ffff'] },
  { block: 'fe80::/10 link-local', ends: ['fe80::', 'febf:ffff::ffff', 'fe80::1%eth0'] },
  { block: 'fec0::/10 site-local', ends: ['fec0::', 'feff:ffff::ffff'] },
  { block: 'ff00::/8 multicast', ends: ['ff00::', 'ff02::1', 'ffff::ffff'] },
  { block: 'not yet assigned', ends: ['1::', '4000::', '8000::1', 'e000::'] },
]

/** Where clouds serve the credentials of an instance. */
const METADATA = [
  { of: 'AWS, Google, Azure and others', address: '169.254.169.254' },
  { of: 'AWS tasks', address: '169.254.170.2' },
  { of: 'AWS over IPv6', address: 'fd00:ec2::254' },
  { of: 'Google over IPv6', address: 'fd20:ce::254' },
  { of: 'Alibaba', address: '100.100.100.200' },
  { of: 'Oracle', address: '192.0.0.192' },
  { of: "Azure's host agent", address: '168.63.129.16' },
]

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
