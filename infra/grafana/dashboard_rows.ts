import { METRIC_NAMES, type MetricKey } from '#shared/metrics'

interface Query {
  readonly expr: string
  /** With labels as `{{label}}`. */
  readonly legend: string
}

export interface Panel {
  readonly title: string
  /** Grafana's name of the unit. */
  readonly unit: string
  /** The metrics of this service in the panel; their help becomes the description. */
  readonly metrics: readonly MetricKey[]
  readonly queries: readonly Query[]
}

export interface Row {
  readonly title: string
  readonly panels: readonly Panel[]
}

const of = (key: MetricKey) => `${METRIC_NAMES[key]}{instance=~"$instance"}`
const rate = (key: MetricKey) => `rate(${of(key)}[$__rate_interval])`
const quantile = (share: number, key: MetricKey, by: string) =>
  `histogram_quantile(${share}, sum by (le${by}) (rate(${METRIC_NAMES[key]}_bucket{instance=~"$instance"}[$__rate_interval])))`

function counter(title: string, key: MetricKey, ...by: string[]): Panel {
  const legend = by.length === 0 ? title : by.map((label) => `{{${label}}}`).join(' ')
  const expr = by.length === 0 ? `sum(${rate(key)})` : `sum by (${by.join(', ')}) (${rate(key)})`
  return { title, unit: 'cps', metrics: [key], queries: [{ expr, legend }] }
}

function gauge(
  title: string,
  unit: string,
  key: MetricKey,
  { by = 'instance', fold = 'sum' }: { by?: string; fold?: 'sum' | 'max' | 'min' } = {}
): Panel {
  const queries = [{ expr: `${fold} by (${by}) (${of(key)})`, legend: `{{${by}}}` }]
  return { title, unit, metrics: [key], queries }
}

function process(title: string, unit: string, metric: string, isRate = false): Panel {
  const selected = `${metric}{instance=~"$instance"}`
  const expr = isRate ? `rate(${selected}[$__rate_interval])` : selected
  return { title, unit, metrics: [], queries: [{ expr, legend: '{{instance}}' }] }
}

const SHARES = [0.5, 0.95, 0.99]
const requests = `${METRIC_NAMES.httpRequestSeconds}_count{instance=~"$instance"}`

/** The rows of the dashboard, from what visitors notice to what the process does. */
export const DASHBOARD_ROWS: readonly Row[] = [
  {
    title: 'Traffic',
    panels: [
      {
        title: 'Requests by route',
        unit: 'reqps',
        metrics: ['httpRequestSeconds'],
        queries: [
          { expr: `sum by (route) (rate(${requests}[$__rate_interval]))`, legend: '{{route}}' },
        ],
      },
      {
        title: 'Requests by status',
        unit: 'reqps',
        metrics: ['httpRequestSeconds'],
        queries: [
          { expr: `sum by (status) (rate(${requests}[$__rate_interval]))`, legend: '{{status}}' },
        ],
      },
      counter('Rate limit decisions', 'rateLimitDecisions', 'decided_by', 'outcome'),
      gauge('Real-time streams', 'short', 'realtimeStreams'),
      counter('Streams cut', 'realtimeStreamsCut'),
      gauge('Draining', 'short', 'draining', { fold: 'max' }),
    ],
  },
  {
    title: 'Latency',
    panels: [
      {
        title: 'Requests',
        unit: 's',
        metrics: ['httpRequestSeconds'],
        queries: SHARES.map((share) => ({
          expr: quantile(share, 'httpRequestSeconds', ''),
          legend: `p${100 * share}`,
        })),
      },
      {
        title: 'p99 by route',
        unit: 's',
        metrics: ['httpRequestSeconds'],
        queries: [{ expr: quantile(0.99, 'httpRequestSeconds', ', route'), legend: '{{route}}' }],
      },
      {
        title: 'Broadcasts',
        unit: 's',
        metrics: ['broadcastLatencySeconds'],
        queries: SHARES.map((share) => ({
          expr: quantile(share, 'broadcastLatencySeconds', ', link'),
          legend: `p${100 * share} {{link}}`,
        })),
      },
    ],
  },
  {
    title: 'Resolve',
    panels: [
      counter('Resolves by class', 'resolves', 'outcome'),
      gauge('Routers in memory', 'short', 'routingTableRouters'),
      gauge('Memory of the routers', 'bytes', 'routingTableBytes'),
      gauge('Organizations in memory', 'short', 'routingTableOrganizations'),
      gauge('Age of the routing tables', 's', 'routingTableAgeSeconds', { fold: 'max' }),
      counter('Reads of memory', 'memoryReads', 'memory', 'outcome'),
    ],
  },
  {
    title: 'Cluster',
    panels: [
      gauge('Connections that are live', 'short', 'connectionUp', {
        by: 'connection',
        fold: 'min',
      }),
      gauge('Stores away', 's', 'storeAwaySeconds', { by: 'store', fold: 'max' }),
      {
        title: 'Signals in five minutes',
        unit: 'short',
        metrics: ['signals'],
        queries: [{ expr: `sum by (key) (increase(${of('signals')}[5m]))`, legend: '{{key}}' }],
      },
      counter('Redis commands', 'redisCommands', 'connection'),
      counter('Throttled commands', 'redisThrottledCommands', 'connection'),
      {
        title: 'Publications and deliveries',
        unit: 'cps',
        metrics: ['redisPubsubMessages', 'redisPubsubCeilingPerSecond'],
        queries: [
          {
            expr: `sum by (link, direction) (${rate('redisPubsubMessages')})`,
            legend: '{{link}} {{direction}}',
          },
          { expr: `max(${of('redisPubsubCeilingPerSecond')})`, legend: 'ceiling of the plan' },
        ],
      },
      counter('Locks', 'lockAcquisitions', 'outcome'),
      gauge('Leases held', 'short', 'leasesHeld'),
      counter('Lease claims', 'leaseClaims', 'outcome'),
      counter('Leases lost', 'leaseLosses', 'reason'),
      counter('Leases given back', 'leaseReleases', 'outcome'),
    ],
  },
  {
    title: 'Streams',
    panels: [
      gauge('Messages that wait', 'short', 'streamDepth', { by: 'stream', fold: 'max' }),
      gauge('Age of the oldest', 's', 'streamOldestSeconds', { by: 'stream', fold: 'max' }),
      gauge('Dead letters', 'short', 'streamDeadLetters', { by: 'stream', fold: 'max' }),
      gauge('Router events in memory only', 'short', 'routerEventsKept'),
      counter('Router events lost', 'routerEventsLost'),
      counter('Events of pages beyond the quota', 'pageEventsNotKept'),
      counter('Router events given up', 'routerEventsDead'),
      counter('Runs of recurring jobs given up', 'jobRunsDead', 'job'),
      counter('Dead letters removed to make room', 'jobDeadLettersRemoved', 'job'),
    ],
  },
  {
    title: 'Webhooks',
    panels: [
      counter('Webhook deliveries', 'webhookDeliveries', 'outcome'),
      gauge('Webhook deliveries that wait', 'short', 'webhookDeliveriesWaiting', { fold: 'max' }),
      gauge('Oldest due webhook delivery', 's', 'webhookOverdueSeconds', { fold: 'max' }),
    ],
  },
  {
    title: 'Process',
    panels: [
      {
        title: 'Instances by version',
        unit: 'short',
        metrics: ['info'],
        queries: [{ expr: `count by (version) (${of('info')})`, legend: '{{version}}' }],
      },
      process('Event loop delay p99', 's', 'nodejs_eventloop_lag_p99_seconds'),
      process('CPU', 'percentunit', 'process_cpu_seconds_total', true),
      process('Memory', 'bytes', 'process_resident_memory_bytes'),
      process('Heap used', 'bytes', 'nodejs_heap_size_used_bytes'),
      process('Open files', 'short', 'process_open_fds'),
    ],
  },
]
