import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { METRIC_NAMES } from '#shared/metrics'
import { runCommand } from '#tests/support/run_command'
import { scrapeOf } from '#tests/support/scrape'

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly title: string
    readonly type: string
    readonly gridPos: {
      readonly x: number
      readonly y: number
      readonly w: number
      readonly h: number
    }
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
  }[]
}

/** The series that a query selects: names before a selector. */
const selected = (expr: string) =>
  [...expr.matchAll(/([a-z_:][\w:]*)\{/g)].map(([, name]) => name ?? '')

async function exported(): Promise<Dashboard> {
  const { exitCode, stdout } = await runCommand('dashboard:export', [])
  if (exitCode !== 0) throw new Error(`dashboard:export ended with ${exitCode}`)
  return JSON.parse(stdout.join('\n'))
}

test.group('The dashboard', () => {
  test('queries only what a real scrape has, and shows every metric of ours', async ({
    client,
    assert,
  }) => {
    const { panels } = await exported()
    const response = await client.get('/metrics')
    const { types } = scrapeOf(response.text())
    const exposed = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name]
      )
    )
    const names = panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => selected(expr))
    )
    assert.isAbove(names.length, 30)
    for (const name of names) assert.isTrue(exposed.has(name), `no scrape has ${name}`)
    const shown = new Set(names.map((name) => name.replace(/_(bucket|count)$/, '')))
    for (const name of Object.values(METRIC_NAMES)) {
      assert.isTrue(shown.has(name), `${name} is shown`)
    }
  })

  test('groups by labels that the series have', async ({ client, assert }) => {
    const { panels } = await exported()
    const response = await client.get('/metrics')
    const { samples } = scrapeOf(response.text())
    for (const { targets = [] } of panels) {
      for (const { expr, legendFormat } of targets) {
        const [name = ''] = selected(expr)
        const series = samples.filter((sample) => sample.name === name)
        const grouped = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '')
        for (const label of grouped.filter((one) => one !== 'instance')) {
          for (const { labels } of series) assert.property(labels, label, expr)
        }
      }
    }
  })

  test('lays out panels that do not overlap, each with its own id', async ({ assert }) => {
    const { panels } = await exported()
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`)
    )
    assert.equal(new Set(cells).size, cells.length)
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    assert.isAtMost(Math.max(...panels.map(({ gridPos }) => gridPos.x + gridPos.w)), 24)
    assert.deepEqual(
      panels.filter(({ type }) => type === 'row').map(({ title }) => title),
      ['Traffic', 'Latency', 'Resolve', 'Cluster', 'Streams', 'Webhooks', 'Process']
    )
  })

  test('can be written to a file', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-dashboard-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'dashboard.json')
    const { exitCode, stdout } = await runCommand('dashboard:export', [`--output=${file}`])
    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [])
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), await exported())
  })
})
