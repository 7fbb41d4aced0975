import { test } from '@japa/runner'
import {
  appKey,
  httpUrl,
  proxyUrl,
  integerBetween,
  matching,
  oneOf,
  origins,
  required,
  textOfAtLeast,
  withDefault,
} from '#environment/env_rules'
import { projectFile } from '#tests/support/containers/compose_file'

test.group('A required value', () => {
  test('is missing when it is {$self}')
    .with([undefined, '', '  '])
    .run(({ assert }, value) => {
      assert.throws(() => required(textOfAtLeast(1))('KEY', value), 'KEY is missing')
    })

  test('is read without surrounding blanks', ({ assert }) => {
    assert.equal(required(integerBetween(0, 9))('KEY', ' 7 '), 7)
  })

  test('is not printed when it is malformed', ({ assert }) => {
    const rule = required(oneOf(['a', 'b']))

    assert.throws(() => rule('KEY', 'secret'), /^KEY must be one of a, b$/)
  })
})

test.group('A value with a default', () => {
  test('is the default when it is {$self}')
    .with([undefined, '', ' '])
    .run(({ assert }, value) => {
      assert.equal(withDefault(3333, integerBetween(0, 65_535))('PORT', value), 3333)
    })

  test('is checked by its rule when it is given', ({ assert }) => {
    assert.throws(
      () => withDefault(3333, integerBetween(0, 65_535))('PORT', '65536'),
      'PORT must be a whole number from 0 to 65535'
    )
  })
})

test.group('Origins', () => {
  test('are accepted as browsers and web views of apps send them', ({ assert }) => {
    const named = ['https://a.example', 'capacitor://localhost', 'ionic://localhost', 'app://-']
    assert.deepEqual(origins(named.join(', ')), named)
  })

  test('are refused with the right spelling: {0}')
    .with([
      ['https://Praxis-Müller.example/', 'https://xn--praxis-mller-klb.example'],
      ['https://a.example:443', 'https://a.example'],
      ['capacitor://localhost/', 'capacitor://localhost'],
      ['null', 'https://app.example.com'],
    ])
    .run(({ assert }, [text = '', meant = '']) => {
      assert.throws(() => origins(text), `must be origins such as ${meant}, with commas between`)
    })
})

test.group('The rules', () => {
  test('refuse {why}')
    .with([
      { why: 'a choice that is not offered', read: () => oneOf(['a', 'b'])('c') },
      { why: 'a choice in another case', read: () => oneOf(['develop'])('Develop') },
      { why: 'a number with a part', read: () => integerBetween(0, 9)('1.5') },
      { why: 'a number that is a word', read: () => integerBetween(0, 9)('one') },
      { why: 'a number below the least', read: () => integerBetween(1, 9)('0') },
      { why: 'a key that is too short', read: () => appKey('x'.repeat(31)) },
      { why: 'a text of another form', read: () => matching(/^\//, 'a path')('api') },
    ])
    .run(({ assert }, { read }) => {
      assert.throws(read, /^must /)
    })

  test('refuse the key of .env.example outside develop alone', ({ assert, cleanup }) => {
    const before = process.env.ENVIRONMENT
    cleanup(() => void (process.env.ENVIRONMENT = before))
    const [, example = ''] = /^APP_KEY=(.*)$/m.exec(projectFile('.env.example')) ?? []

    for (const environment of ['staging', 'production']) {
      process.env.ENVIRONMENT = environment
      assert.throws(() => appKey(example), /^must not be the one of \.env\.example/)
    }
    process.env.ENVIRONMENT = 'develop'
    assert.equal(appKey(example), example)
  })
})

test.group('The address of a receiver', () => {
  test('is an http or https URL, kept as written', ({ assert }) => {
    assert.equal(httpUrl('http://collector:4318'), 'http://collector:4318')
    assert.equal(httpUrl('https://otlp.example/base'), 'https://otlp.example/base')
  })

  test('is refused when it is {$self}')
    .with(['collector:4318', 'grpc://collector:4317', '4318'])
    .run(({ assert }, value) => {
      assert.throws(() => httpUrl(value), 'must be a URL such as http://collector:4318')
    })
})

test.group('The proxy of webhooks', () => {
  test('is {url}')
    .with([
      { url: 'http://proxy:3128' },
      { url: 'https://user:p%40ss@proxy.example' },
      { url: 'http://[fd00::1]:3128/' },
    ])
    .run(({ assert }, { url }) => assert.deepEqual(proxyUrl(url), new URL(url)))

  test('is refused when it is {$self}, without showing it')
    .with([
      'secret:3128',
      'secret',
      'socks5://secret:1080',
      'http://',
      'http://secret:3128/path',
      'http://secret:3128?a=1',
      'http://a:secret%zz@proxy:3128',
    ])
    .run(({ assert }, value) => {
      assert.throws(
        () => proxyUrl(value),
        'must be a URL such as http://proxy:3128 or http://user:password@proxy:3128'
      )
    })
})
