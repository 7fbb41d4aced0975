import * as api from '#shared/http/api'
import * as http from './traffic_http.js'

const TAG = 'Traffic'

const DAY = '2026-03-01T00:00:00.000Z'
const EXAMPLE_PREVIOUS = {
  resolved: 100,
  started: 32,
  completed: 16,
  abandoned: 15,
  conversion: {
    started: { rate: 0.32, low: 0.2367, high: 0.4166 },
    completed: { rate: 0.5, low: 0.3363, high: 0.6637 },
    booked: { rate: 0.16, low: 0.101, high: 0.2442 },
  },
}
const EXAMPLE_SUMS = {
  resolved: 120,
  started: 40,
  completed: 24,
  abandoned: 15,
  conversion: {
    started: { rate: 0.3333, low: 0.2553, high: 0.4217 },
    completed: { rate: 0.6, low: 0.446, high: 0.7365 },
    booked: { rate: 0.2, low: 0.1382, high: 0.2804 },
  },
  previous: EXAMPLE_PREVIOUS,
}

const EXAMPLE_VALUES = [{ currency: 'EUR', value: 2_410.5, bookings: 20 }]

const EXAMPLE = {
  from: DAY,
  until: '2026-03-02T00:00:00.000Z',
  days_of: { resolved: 'UTC', sessions: 'UTC' },
  interval: 'day',
  group_by: 'router',
  complete_until: '2026-03-02T00:00:00.000Z',
  flows_recorded_from: null,
  previous: {
    from: '2026-02-28T00:00:00.000Z',
    until: DAY,
    is_complete: true,
    is_before_traffic: false,
    points: [{ at: '2026-02-28T00:00:00.000Z', resolved: 100, started: 32, completed: 16 }],
  },
  totals: EXAMPLE_SUMS,
  values: EXAMPLE_VALUES,
  booking_campaigns: { known: 18, untagged: 4, undecided: 1, unstored: 1 },
  robots: { resolved: 30, share: 0.2 },
  points: [{ at: DAY, resolved: 120, started: 40, completed: 24 }],
  groups: [
    {
      key: api.EXAMPLE_IDS.router,
      name: 'Spring implants',
      is_default: false,
      share: 1,
      ...EXAMPLE_SUMS,
      values: EXAMPLE_VALUES,
      points: [120],
    },
  ],
  other: { resolved: 0, share: 0 },
}

const CSV_EXAMPLE = `${http.TRAFFIC_COLUMNS.join(',')}\n${DAY},router,${api.EXAMPLE_IDS.router},Spring implants,120\n${DAY},other,,,0\n`

const endpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'router_traffic.read': {
    tag: TAG,
    summary: 'Read the traffic of routers',
    description: `How often routers were selected, which bookings followed, and how that compares with the period before. The period consists of whole days, at most ${http.DAYS_MAX.day}, or ${http.DAYS_MAX.hour} by hour: those of UTC or, for what is known by hour, of the time zone. Ended UTC days are closed at night; today is summed up when it is asked for, at most once a minute. UTM values are known by day, and only of closed days.`,
    access: 'events:read',
    query: {
      validator: http.trafficValidator,
      parameters: {
        from: {
          description:
            'From the day of this instant on. Without it, 30 days before the end, or 7 by hour.',
        },
        until: {
          description: 'Up to the day with the last moment before this instant; today at most.',
        },
        interval: { description: 'What a point stands for; `day` without it.' },
        time_zone: {
          description:
            'The zone whose days resolves are counted by, such as `Europe/Berlin`; UTC without it. An hour of UTC counts for the day on which it begins, so where clocks differ by half an hour a day begins at 00:30.',
        },
        router_id: { description: 'Only the traffic of this router, also of a deleted one.' },
        group_by: {
          description:
            'What the groups stand for; `router` without it. A resolve counts for the flow that its router led to at the time.',
        },
        limit: { description: 'How many groups are listed; `other` sums the rest up.' },
      },
    },
    answers: {
      200: {
        description: 'The traffic.',
        content: {
          'application/json': { schema: http.ROUTER_TRAFFIC, example: EXAMPLE },
          'text/csv': {
            schema: {
              type: 'string',
              description:
                'A row for each point and group, and one with `other` in place of the grouping for the rest. `resolved` is empty if the sum of the day is not known.',
            },
            example: CSV_EXAMPLE,
          },
        },
        headers: {
          'Content-Disposition': {
            description: 'The name of a file; of a CSV only.',
            schema: api.STRING,
            example: 'attachment; filename="router-traffic.csv"',
            required: false,
          },
        },
      },
    },
    problems: [...api.problemsIn(http.TRAFFIC_REFUSALS), ...api.OF_MEMORY],
  },
}

export const insightEndpoints: api.ModuleDescription = {
  tags: [{ name: TAG, description: 'What routers were worth: resolves and bookings, day by day.' }],
  schemas: http.TRAFFIC_SCHEMAS,
  endpoints,
}
