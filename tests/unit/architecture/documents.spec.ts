import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
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

  test('and comments name no file that is nowhere', ({ assert }) => {
    const sources =
      '{app,bench,bin,commands,config,demo,deploy,docs,environment,infra,packages,providers,scripts,start,tests,web}/**/*.{ts,tsx,lua,mjs}'
    const exclude = (path: string) => /\b(?:node_modules|dist)\b/.test(path)
    const paths = globSync(sources, { cwd: fileURLToPath(PROJECT_URL), exclude })
    const names = new Set([...paths, ...readdirSync(PROJECT_URL)].map((path) => basename(path)))
    const said = [
      ...paths.flatMap((path) =>
        found(read(path), /(?:^|\s)(?:\/\/|\*|--)\s(.*)/gm).map((text) => ({ path, text }))
      ),
      ...DOCUMENTS.flatMap((path) =>
        found(read(path), /`([^`\n]+)`/g).map((text) => ({ path, text }))
      ),
    ]
    const unknown = said.flatMap(({ path, text }) =>
      found(text, /(?<![\w./<>*-])((?:[\w-]+\/)*[a-z][\w-]*\.(?:tsx?|lua|mjs))\b(?!\()/g)
        .filter((named) => !named.startsWith('x_') && !names.has(basename(named)))
        .map((named) => `${path}: ${named}`)
    )
    assert.deepEqual(unknown, [])
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

/** A row's files and folders; a name without a folder stands in or below a folder of the row. */
function placesOf(named: readonly string[]): { known: string[]; unknown: string[] } {
  const known = named.filter(isThere)
  const unknown: string[] = []
  const folders = known.map((one) => (/\.\w+$/.test(one) ? dirname(one) : one))
  for (const one of named.filter((name) => !known.includes(name))) {
    const below = folders.flatMap((folder) =>
      globSync(`${folder}/**/${one}`, { cwd: fileURLToPath(PROJECT_URL) })
    )
    if (below.length > 0) known.push(...below)
    else unknown.push(one)
  }
  return { known, unknown }
}

function textIn(place: string): string {
  if (/\.\w+$/.test(place)) return read(place)
  const files = globSync(`${place}/**/*.{ts,tsx}`, { cwd: fileURLToPath(PROJECT_URL) })
  return files.map(read).join('\n')
}

test.group('Where to change something', () => {
  const [, section = ''] = read('docs/architecture.md').split('\n## Where do I change…\n')
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'))

  test('names files that exist, and what is in them', ({ assert }) => {
    assert.isAbove(rows.length, 60)
    const wrong = rows.flatMap((row) => {
      const spans = found(row, /`([^`]+)`(?! \(new\))/g).filter((span) => !/[<* ]|^x_/.test(span))
      const files = spans.filter(
        (span) => /\/|\.(?:tsx?|lua|mjs|md|json|html)$/.test(span) && !span.startsWith('/')
      )
      const { known, unknown } = placesOf(files)
      const text = known.map(textIn).join('\n')
      const symbols = spans.filter(
        (span) => /^[A-Za-z]\w*(?:\.\w+)?$/.test(span) && !files.includes(span)
      )
      const absent = symbols.filter((name) =>
        name.split('.').some((part) => !new RegExp(`\\b${part}\\b`).test(text))
      )
      return [...unknown, ...absent].map((name) => `${row.split('|')[1]?.trim()}: ${name}`)
    })
    assert.deepEqual(wrong, [])
  })
})
