import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { Figures } from '../../bench/figures.ts'
import { longFunctions } from './long_functions.ts'
import { SourceTree } from './source_tree.ts'

const FOLDERS = 'app bench commands infra packages providers scripts start tests web'.split(' ')

/** The lines that a part of the code may have. */
const LINES_MAX: Readonly<Record<string, number>> = { app: 65_500, tests: 99_000 }
const FOLDER_FILES_MAX = { app: 25, web: 25, tests: 52 }
const FUNCTION_LINES_MAX = 80

/** The files that scripts/house/walks.json lists for each walk, which tests/process/scripts/house_walks.spec.ts traces. */
const WALK_FILES_MAX: Readonly<Record<string, number>> = {
  'a resolve, from the socket to its stored event': 117,
  'criteria, from the socket to MongoDB': 151,
}

const LAST_ENDPOINT = 'routers.resolve_batch'

/** Files and folders of a feature, within its module; the engine is a part of its own. */
const FEATURES: readonly (readonly [name: string, module: string, pattern: RegExp])[] = [
  ['pins', 'routing', /(?:^|_)pins?(?:_|$)/],
  ['history', 'routing', /(?:^|_)(?:history|revisions?)(?:_|$)/],
  ['suggestions', 'routing', /(?:^|_)(?:suggestions?|unmatched|miner|dismissals?)(?:_|$)/],
  ['audit', 'routing', /(?:^|_)audits?(?:_|$)/],
  ['impact', 'routing', /(?:^|_)impact(?:_|$)/],
  ['hygiene', 'routing', /(?:^|_)(?:hygiene|utm|silent|unused_rules?)(?:_|$)/],
  ['events', 'routing', /^(?:events|router_events?(?:_\w+)?)$/],
  ['access tokens', 'identity', /^tokens$|access_token/],
  ['publishable keys', 'identity', /^keys$|publishable_key/],
  ['operators', 'identity', /^operators$|operator_credential/],
]

/** What makes the code below `root` easy or hard to navigate, next to the goals, and where a goal is missed. */
export function houseFigures(root: string): { figures: Figures; missed: readonly string[] } {
  const figures = new Figures()
  const missed: string[] = []
  const tree = new SourceTree(root)
  const { files: ofApp, lines } = tellSizes(figures, root)
  figures.hold('files of app', ofApp / (lines / 1_000), 'per 1,000 lines', 12)
  for (const [part, most] of Object.entries(FOLDER_FILES_MAX)) {
    const [folder, files] = largestFolder(globSync(`${part}/**/*.{ts,tsx,lua}`, { cwd: root }))
    figures.hold(`largest folder of ${part}: ${folder}`, files, 'files', most)
  }
  const long = longFunctions(root, 'web', FUNCTION_LINES_MAX)
  figures.hold(`functions of web above ${FUNCTION_LINES_MAX} lines`, long.length, 'functions', 0)
  const crowded = tree.classes.filter((one) => tree.dependenciesOf(one) > 5)
  figures.hold('classes of app with more than five dependencies', crowded.length, 'classes', 0)
  missed.push(
    ...long,
    ...crowded.map((one) => `${one.name} takes ${tree.dependenciesOf(one)}: ${one.file}`)
  )
  figures.hold('terms of the glossary', termsOf(textOf(root, 'CONTEXT.md')), 'terms', 80)
  const walks = walksOf(root)
  for (const [name, most] of Object.entries(WALK_FILES_MAX)) {
    figures.hold(name, walks[name]?.length ?? Number.NaN, 'files', most)
  }
  for (const [name, module, pattern] of FEATURES) {
    const folders = foldersOf(tree.files, `app/${module}/`, pattern)
    figures.hold(`${name}: where it lies beside the engine`, folders.length, 'folders', 1)
    if (folders.length > 1) missed.push(`${name}: ${folders.join(', ')}`)
  }
  const criterion = filesOfCriterion(textOf(root, 'docs/architecture.md'))
  figures.hold('a new kind of criterion', criterion, 'files of app', 19)
  const named = filesNaming(root, LAST_ENDPOINT).length
  figures.hold(`an endpoint, such as ${LAST_ENDPOINT}`, named, 'files', 20)
  const documents = globSync('docs/**/*.md', { cwd: root })
  const words = sum(documents.map((file) => textOf(root, file).split(/\s+/).length - 1))
  figures.hold('words of docs', words, 'words', 62_000)
  return { figures, missed }
}

/** Prints files and lines of each folder, except ignored ones; returns the figures of `app`. */
function tellSizes(figures: Figures, root: string): { files: number; lines: number } {
  const ignored = new Set(textOf(root, '.gitignore').split('\n'))
  const sizes = FOLDERS.map((folder) => {
    const exclude = (path: string) => /\b(?:node_modules|dist)\b/.test(path)
    const found = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude })
    const files = found.filter((file) => !ignored.has(file))
    const lines = sum(files.map((file) => textOf(root, file).split('\n').length - 1))
    figures.tell(`${folder}, files`, files.length, 'files')
    const most = LINES_MAX[folder]
    if (most === undefined) figures.tell(`${folder}, lines`, lines, 'lines')
    else figures.hold(`${folder}, lines`, lines, 'lines', most)
    return { files: files.length, lines }
  })
  return sizes[0] ?? { files: 0, lines: 0 }
}

function largestFolder(files: readonly string[]): [folder: string, files: number] {
  const sizes = [...Map.groupBy(files, dirname)].map(([folder, own]): [string, number] => [
    folder,
    own.length,
  ])
  return sizes.reduce((largest, one) => (one[1] > largest[1] ? one : largest), ['', 0])
}

/** The folders with something of a feature; a folder that is named after it counts once, with all that is in it. */
function foldersOf(files: readonly string[], below: string, pattern: RegExp): string[] {
  const found = files.flatMap((file) => {
    if (!file.startsWith(below) || file.startsWith(`${below}engine/`)) return []
    const inside = file.slice(below.length).split('/')
    const folders = inside.slice(0, -1)
    const own = folders.findIndex((name) => pattern.test(name))
    if (own !== -1) return [below + folders.slice(0, own + 1).join('/')]
    return pattern.test(basename(file).replace(/\.\w+$/, '')) ? [dirname(file)] : []
  })
  return [...new Set(found)].sort()
}

/** The files of `app` on each walk. */
function walksOf(root: string): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(textOf(root, 'scripts/house/walks.json'))
}

/** A glossary's terms: all that is bold in its tables. */
const termsOf = (glossary: string) => [...glossary.matchAll(/\*\*[^*|]+\*\*/g)].length

/** The files that name an endpoint after its route, in any case: what one more would touch. */
function filesNaming(root: string, route: string): string[] {
  const name = new RegExp(route.replace(/^.*\./, '').replaceAll('_', '[-_]?'), 'i')
  const files = globSync('{app,config,start,tests,docs}/**/*.{ts,md}', { cwd: root })
  return files.filter((file) => name.test(textOf(root, file))).sort()
}

/** The rows for files of `app` in the tables of a new kind of criterion. */
function filesOfCriterion(document: string): number {
  const [, section = ''] = document.split('\n### A new kind of criterion\n')
  const [text = ''] = section.split('\n### ')
  return [...text.matchAll(/^\| (?:`app\/|a new file)/gm)].length
}

const textOf = (root: string, file: string) => readFileSync(join(root, file), 'utf8')
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
