import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const REFERENCE = /components\["(\w+)"\]\["(\w+)"\]/g
const NAMED_SCHEMA = /Schemas\['(\w+)'\]/g
const NAMED_OPERATION = /'([a-z_]+\.[a-z_]+)'/g
/** An example stands at the end of its comment. */
const EXAMPLE = /\n\s*\* @example (?:(?!\*\/)[^])*?(?=\n\s*\*\/)/g
const LEFT_EMPTY =
  /\n\s*\/\*\* (?:@example|@enum|@constant|Format:) [^\n]*\*\/|\n\s*\/\*\*\s*\n\s*\*\//g

/** Only the comments of these members have braces: headers of answers, which the client does not show. */
const HEADERS = /\n\s*headers: \{(?:[^{}/]|\/\*\*(?:(?!\*\/)[^])*\*\/)*\};/g
/** The answers of an operation that are problems, by the place where the next answer or the end of them begins. */
const PROBLEM_ANSWERS =
  /\n {12}[45]\d\d: (?:components[^\n]*|\{(?:[^\n]*\n)(?: {16}[^\n]*\n)* {12}\};)/g
/** Its type is the one of every problem, with its own code. */
const PROBLEM = /\btype: "urn:signalbox:problem:/
const NO_SUCH_PARAMETERS = /\n\s*(?:header|path|cookie)\?: never;/g
const KIND =
  /\n\s*\* (?:Format: |@enum|@constant)[^\n]*| \(enum property replaced by openapi-typescript\)/g
const COMMENT = /\n\s*\/\*\*(?:(?!\*\/)[^])*\*\//g

/**
 * The types of the service's description that the sources of a client in `folder` name, with all that these refer to, and
 * those of all problems. Left out are examples, headers and comments of answers, and which operation has which problems:
 * the client shows none of these.
 */
export function clientTypes(schema: string, folder: string): string {
  const file = ts.createSourceFile('schema.d.ts', schema, ts.ScriptTarget.Latest, true)
  const sources = globSync('*.ts', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), 'utf8')
  )
  const named = new Set(sources.flatMap((text) => matches(text, NAMED_OPERATION)))
  const operations = membersOf(file, 'operations').filter(({ name }) => named.has(name))
  const groups = new Map(
    membersOf(file, 'components').map(({ name, node }) => [name, typesIn(node)] as const)
  )
  const kept = new Set<string>()
  const keep = (group: string, name: string) => {
    const text = groups.get(group)?.get(name)
    if (text === undefined || kept.has(`${group}.${name}`)) return
    kept.add(`${group}.${name}`)
    for (const [, inGroup = '', other = ''] of text.matchAll(REFERENCE)) keep(inGroup, other)
  }
  for (const { text } of operations) {
    for (const [, group = '', name = ''] of text.matchAll(REFERENCE)) keep(group, name)
  }
  const problems = [...(groups.get('schemas') ?? [])].filter(([, text]) => PROBLEM.test(text))
  const byName = sources.flatMap((text) => matches(text, NAMED_SCHEMA))
  for (const name of [...problems.map(([problem]) => problem), ...byName]) keep('schemas', name)
  const components = [...groups].map(([group, types]) => {
    const texts = [...types].flatMap(([name, text]) => (kept.has(`${group}.${name}`) ? [text] : []))
    const text = texts.join('')
    return `${group}: {${group === 'responses' ? without(text, COMMENT) : text}\n};`
  })
  return `export interface components {\n${components.join('\n')}\n}
export interface operations {${operations.map(({ text }) => text).join('')}\n}\n`
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

interface Member {
  readonly name: string
  readonly node: ts.PropertySignature
  readonly text: string
}

function membersOf(file: ts.SourceFile, name: string): Member[] {
  const found = file.statements.find(
    (one): one is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(one) && one.name.text === name
  )
  return membersIn(found?.members)
}

function membersIn(members: ts.NodeArray<ts.TypeElement> | undefined): Member[] {
  return [...(members ?? [])].filter(ts.isPropertySignature).map((node) => ({
    name: ts.isStringLiteral(node.name) ? node.name.text : node.name.getText(),
    node,
    text: shortened(node.getFullText()),
  }))
}

function typesIn({ type }: ts.PropertySignature): ReadonlyMap<string, string> {
  const members = type && ts.isTypeLiteralNode(type) ? type.members : undefined
  return new Map(membersIn(members).map(({ name, text }) => [name, text]))
}

function shortened(text: string): string {
  const [asked = '', ...answers] = text.split(/(?<=\n\s*responses: \{)/)
  return [PROBLEM_ANSWERS, HEADERS, EXAMPLE, KIND, LEFT_EMPTY, NO_SUCH_PARAMETERS]
    .reduce(without, asked + answers.map((one) => without(one, COMMENT)).join(''))
    .replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))
}

const without = (text: string, pattern: RegExp) => text.replaceAll(pattern, '')
