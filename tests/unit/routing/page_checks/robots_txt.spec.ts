import { test } from '@japa/runner'
import { isAllowedBy, rulesOf } from '#routing/page_checks/robots_txt'

const own = (rules: string) => `User-agent: Signalbox\n${rules}`

/** What a `robots.txt` says of a path: the examples of RFC 9309, and what sites write. */
const RULES: readonly (readonly [string, string, boolean])[] = [
  ['', '/a', true],
  ['<html>not found</html>', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['user-agent: SIGNALBOX # us\ndisallow: /a', '/a/b', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Signalbox\nAllow: /', '/a', true],
  ['User-agent: Signalbox\nUser-agent: other\nDisallow: /a', '/a', false],
  ['User-agent: other\nDisallow: /', '/a', true],
  [own('Allow: /a/b\nDisallow: /a'), '/a/b', true],
  [own('Disallow: /a\nAllow: /a'), '/a', true],
  [own('Disallow: /*.gif$'), '/x.gif', false],
  [own('Disallow: /*.gif$'), '/x.gif?a=1', true],
  [own('Disallow: /*?utm_'), '/a?utm_source=b', false],
  [own('Disallow: /a*b*c'), '/axbxc', false],
  [own('Disallow: /a*b*c'), '/acb', true],
  [own('Disallow: /a$'), '/ab', true],
  [own(`Disallow: /${'*a'.repeat(9)}`), '/b', false],
  [own('Disallow: /b\n'.repeat(2_001)), '/a', false],
  ['User-agent: *\n'.repeat(100) + 'Disallow: /b\n'.repeat(100), '/a', true],
  [own('Disallow: /a#\u2028'), '/a', false],
  [own(`Disallow: /a${' '.repeat(3_000)}`), '/a', true],
  [own(`${' '.repeat(256 * 1_024)}\nDisallow: /a`), '/a', false],
]

test('A robots.txt is heeded', ({ assert }) => {
  for (const [text, path, isAllowed] of RULES) {
    assert.equal(isAllowedBy(rulesOf(text), path), isAllowed, `${text.slice(0, 80)} ${path}`)
  }
})

test('A robots.txt of many agents and rules takes no more memory than its rules', ({ assert }) => {
  const agents = Array.from({ length: 5_000 }, (_, agent) => `User-agent: ${agent}\n`).join('')
  const all = 'User-agent: *\n'.repeat(5_000)

  assert.lengthOf(rulesOf(`${agents}${all}${'Disallow: /b\n'.repeat(2_000)}`), 2_000)
  assert.lengthOf(rulesOf(`${agents}${all}${'Disallow: /b\n'.repeat(9_000)}`), 1)
})
