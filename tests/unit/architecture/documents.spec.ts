import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { PERMISSIONS } from '#shared/permission'

const read = (path: string) => readFileSync(new URL(path, PROJECT_URL), 'utf8')
const isThere = (path: string) => existsSync(new URL(path, PROJECT_URL))
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one]) => one ?? '')

function markdownIn(folder: string): string[] {
  const names = readdirSync(new URL(folder, PROJECT_URL), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CONTEXT.md',
  'CHANGELOG.md',
  ...markdownIn('docs/'),
  ...markdownIn('app/'),
]

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const headings = (text: string) =>
  found(text.replaceAll(/^```.*?^```$/gms, ''), /^#+ (.+)$/gm).map(anchorOf)

/** The documents that name something `isWrong`, each with what it names. */
function wrongly(pattern: RegExp, isWrong: (named: string, document: string) => boolean): string[] {
  return DOCUMENTS.flatMap((document) =>
    found(read(document), pattern)
      .filter((named) => isWrong(named, document))
      .map((named) => `${document}: ${named}`)
  )
}

test.group('The documents', () => {
  test('name only files and folders that exist', ({ assert }) => {
    const path =
      /`((?:app|bench|bin|commands|config|demo|deploy|docs|environment|infra|providers|scripts|start|tests)\/[\w/.-]+)`/g
    assert.deepEqual(
      wrongly(path, (named) => !isThere(named)),
      []
    )
  })

  test('name only scripts of package.json', ({ assert }) => {
    const { scripts } = JSON.parse(read('package.json'))
    assert.deepEqual(
      wrongly(/npm run ([\w:-]+)/g, (named) => !Object.hasOwn(scripts, named)),
      []
    )
  })

  test('name only commands that exist', ({ assert }) => {
    const files = readdirSync(new URL('commands/', PROJECT_URL)).filter((file) =>
      file.endsWith('.ts')
    )
    const known = files.flatMap((file) =>
      found(read(`commands/${file}`), /commandName = '([\w:]+)'/g)
    )
    assert.isNotEmpty(known)
    assert.deepEqual(
      wrongly(/node ace(?:\.js)? ([\w:]+)/g, (named) => ![...known, 'list'].includes(named)),
      []
    )
    const nouns = [...new Set(known.map((name) => name.split(':', 1)[0]))].join('|')
    const bare = new RegExp(`\`((?:${nouns}):[a-z]+)\\b`, 'g')
    const real: readonly string[] = [...known, ...PERMISSIONS]
    assert.deepEqual(
      wrongly(bare, (named) => !real.includes(named)),
      []
    )
  })

  test('link only to what exists, and to headings that are there', ({ assert }) => {
    const isBroken = (link: string, document: string) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path)
      if (!isThere(target)) return true
      return anchor !== undefined && !headings(read(target)).includes(anchor)
    }
    assert.deepEqual(wrongly(/\]\((?!https?:)([^)\s]+)\)/g, isBroken), [])
  })
})

test.group('The list of decisions', () => {
  test('has every one, in order', ({ assert }) => {
    const files = readdirSync(new URL('docs/adr/', PROJECT_URL)).filter((file) =>
      /^\d{4}-/.test(file)
    )
    assert.deepEqual(found(read('docs/adr/README.md'), /\]\((\d{4}-[^)]+)\)/g), files.sort())
  })
})

test.group('The reference for operators', () => {
  test('lists every section, in its order', ({ assert }) => {
    const text = read('docs/operations/reference.md')
    const [, contents = ''] = text.split('\n## Contents\n')
    const [list = '', rest = ''] = contents.split(/\n(?=## )([^]*)/)
    const sections = found(rest, /^## (.+)$/gm)
    assert.isNotEmpty(sections)
    assert.deepEqual(
      found(list, /\]\(#([^)]+)\)/g),
      sections.map((section) => anchorOf(section))
    )
  })
})
