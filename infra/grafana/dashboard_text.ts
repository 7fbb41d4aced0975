import { METRIC_CATALOGUE } from '#operations/metrics/metric_catalogue'
import { METRIC_NAMES } from '#shared/metrics'
import { DASHBOARD_ROWS, type Panel } from './dashboard_rows.js'

const COLUMNS = 3
const WIDTH = 24 / COLUMNS
const HEIGHT = 8
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

/** The dashboard as JSON, to be imported into Grafana; it asks for a data source and can be filtered by instance. */
export function dashboardText(): string {
  return JSON.stringify(
    {
      title: 'Signalbox',
      uid: 'signalbox',
      tags: ['signalbox'],
      schemaVersion: 39,
      editable: true,
      time: { from: 'now-3h', to: 'now' },
      refresh: '30s',
      templating: { list: [datasourceVariable(), instanceVariable()] },
      panels: panels(),
    },
    null,
    2
  )
}

function panels(): object[] {
  const all: object[] = []
  let y = 0
  for (const { title, panels: ofRow } of DASHBOARD_ROWS) {
    all.push({ ...place(0, y, 24, 1), id: all.length + 1, type: 'row', title, collapsed: false })
    y += 1
    for (const [at, panel] of ofRow.entries()) {
      const position = place(WIDTH * (at % COLUMNS), y + HEIGHT * Math.floor(at / COLUMNS))
      all.push({ ...position, id: all.length + 1, ...graph(panel) })
    }
    y += HEIGHT * Math.ceil(ofRow.length / COLUMNS)
  }
  return all
}

function graph({ title, unit, metrics, queries }: Panel): object {
  const descriptions = metrics.map((key) => `${METRIC_NAMES[key]}: ${METRIC_CATALOGUE[key].help}.`)
  return {
    type: 'timeseries',
    title,
    description: descriptions.join('\n\n'),
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  }
}

function place(x: number, y: number, w = WIDTH, h = HEIGHT): { gridPos: object } {
  return { gridPos: { x, y, w, h } }
}

function datasourceVariable(): object {
  return { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }
}

function instanceVariable(): object {
  return {
    name: 'instance',
    label: 'Instance',
    type: 'query',
    datasource: DATASOURCE,
    query: `label_values(${METRIC_NAMES.info}, instance)`,
    includeAll: true,
    multi: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
    refresh: 2,
  }
}
