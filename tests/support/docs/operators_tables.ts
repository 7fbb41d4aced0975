import { readFileSync } from 'node:fs'
import { SIGNAL_CATALOGUE, type SignalDefinition } from '#cluster/signals/signal_catalogue'
import { METRIC_CATALOGUE } from '#operations/metrics/metric_catalogue'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { METRIC_NAMES } from '#shared/metrics'
import { FAULT_TABLE, shownEffects } from '../../process/cluster/fault_matrix/fault_table.js'
import { mongoFaultRows } from '../../process/mongo_faults/mongo_rows.js'

/** The first table below a heading of a document for operators. */
interface OperatorsTable {
  readonly document: string
  readonly heading: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const REFERENCE = 'docs/operations/reference.md'
const ALARMS = 'docs/operations/alarms.md'

const code = (text: string) => `\`${text}\``
const read = (path: string) => readFileSync(new URL(path, PROJECT_URL), 'utf8')

/** The tables that `npm run docs:tables` makes of the source. */
export function operatorsTables(): OperatorsTable[] {
  return [
    {
      document: REFERENCE,
      heading: '## Environment',
      head: ['variable', 'default', 'meaning'],
      rows: variables(),
    },
    {
      document: REFERENCE,
      heading: '## While MongoDB is away',
      head: ['fault', 'what happens', 'meanwhile', 'ready'],
      rows: mongoFaultRows(),
    },
    {
      document: ALARMS,
      heading: '## Signals',
      head: 'key|printed when|alarm|threshold|reverts a deployment|first action'.split('|'),
      rows: Object.entries<SignalDefinition>(SIGNAL_CATALOGUE).map(signalRow),
    },
    {
      document: ALARMS,
      heading: '## Metrics',
      head: ['metric', 'type', 'labels', 'meaning'],
      rows: metrics(),
    },
  ]
}

/** The section of the reference that lists the faults of Redis, each below what it does. */
export const FAULT_SECTION = { document: REFERENCE, heading: '### By what a fault does' }

export function faultList(): string {
  const byEffects = Map.groupBy(FAULT_TABLE, shownEffects)
  const lines = [...byEffects].flatMap(([effects, faults]) => [
    `- **${effects}**`,
    ...faults.map(({ id, fault }) => `  - ${code(id)}: ${fault}`),
  ])
  return `${lines.join('\n')}\n`
}

/** A document before, in and after the section below a heading. */
export function aroundSection({
  document,
  heading,
}: typeof FAULT_SECTION): [string, string, string] {
  const text = read(document)
  const start = text.indexOf(`\n${heading}\n`) + heading.length + 3
  const end = text.indexOf('\n#', start)
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
}

/** A document before, in and after the first table below a heading. */
export function aroundTable({ document, heading }: OperatorsTable): [string, string, string] {
  const text = read(document)
  const section = text.indexOf(`\n${heading}\n`)
  const start = text.indexOf('\n|', section) + 1
  if (section === -1 || start === 0) throw new Error(`${document} has no table below ${heading}`)
  const [table = ''] = /^(?:\|.*\n)+/.exec(text.slice(start)) ?? []
  return [text.slice(0, start), table, text.slice(start + table.length)]
}

/** Defaults come from the schema, meanings from the comments of .env.example. */
function variables(): string[][] {
  const meanings = new Map(
    [...read('.env.example').matchAll(/((?:^# .+\n)+)^#?([A-Z_]+)=/gm)].map(
      ([, comment = '', name]) => [
        name,
        comment.replaceAll(/^# /gm, '').trim().replaceAll('\n', ' '),
      ]
    )
  )
  const ofProvider = [...meanings.keys()].filter((name) => name?.startsWith('OIDC_'))
  const schema = read('environment/env.ts')
    .replace(
      "  ...oidcProvider('OIDC'),",
      ofProvider.map((name) => `  ${name}: withDefault(),`).join('\n')
    )
    .replace('PUBLIC_URL: PUBLIC_URL_RULE', 'PUBLIC_URL: withDefault()')
  const rules = schema.matchAll(/^ {2}([A-Z_]+): (required|withDefault)\(\s*(.+?),?$/gms)
  return [...rules].map(([, name = '', rule, rest = '']) => {
    const [, text, number = ''] = /^(?:rate\()?(?:'([^']*)'|([\d_.]+))/.exec(rest) ?? []
    const value = text ?? number.replaceAll('_', '')
    const shown = value === '' ? '' : code(value)
    return [code(name), rule === 'required' ? 'required' : shown, meanings.get(name) ?? '']
  })
}

function signalRow([key, { emittedWhen, alarm }]: [string, SignalDefinition]): string[] {
  if (!alarm) return [code(key), emittedWhen, '', '', '', '']
  const { name, threshold, periods, revertsDeployment, firstAction } = alarm
  const windows = periods > 1 ? `, ${periods} times in a row` : ''
  return [
    code(key),
    emittedWhen,
    code(name),
    `>= ${threshold}${windows}`,
    revertsDeployment ? 'yes' : '',
    firstAction,
  ]
}

function metrics(): string[][] {
  const names = new Map<string, string>(Object.entries(METRIC_NAMES))
  return Object.entries(METRIC_CATALOGUE).map(([key, { type, labels, help }]) => [
    code(names.get(key) ?? key),
    type,
    labels.map(code).join(', '),
    help,
  ])
}
