import {
  type EndpointDescription,
  EXAMPLE_IDS,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OF_MEMORY } from '#shared/http/problem'
import { RATED_STARTS_MIN } from './conversion.js'
import { DAYS_MAX, TRAFFIC_COLUMNS, trafficValidator } from './traffic_http.js'
import { TRAFFIC_GROUPINGS, TRAFFIC_INTERVALS } from './traffic_report.js'

const NOT_KNOWN = 'null in groups by class or UTM value'
const SHARE: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }

const SUMS = {
  resolved: described(COUNT, 'Resolves that selected a router.'),
  started: described(
    nullable(COUNT),
    `Booking sessions that began on a day of the period, open ones included; ${NOT_KNOWN}.`
  ),
  completed: described(nullable(COUNT), `Those of them that were completed.`),
  abandoned: described(nullable(COUNT), `Those of them that were abandoned.`),
  conversion: described(
    nullable(ref('TrafficConversion')),
    `Null below ${RATED_STARTS_MIN} sessions that began.`
  ),
}

const COMPARED = {
  ...SUMS,
  previous: {
    allOf: [ref('TrafficSums')],
    description: 'The same of the period of the same length before.',
  },
}

const POINT_COUNT = {
  ...nullable(COUNT),
  description: 'Resolves; null if the sum of the day is not known, and for an hour to come.',
}

/** The output of `showTraffic`. */
const TRAFFIC_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  TrafficRate: answerObject(
    {
      rate: described(SHARE, 'The share.'),
      low: described(SHARE, 'The lower bound of the interval.'),
      high: described(SHARE, 'The upper bound of the interval.'),
    },
    { description: 'A share with its Wilson interval of 95 % confidence.' }
  ),
  TrafficConversion: answerObject({
    started: described(
      nullable(ref('TrafficRate')),
      'Sessions that began, of resolves; null if there are fewer resolves than sessions.'
    ),
    completed: {
      allOf: [ref('TrafficRate')],
      description: 'Sessions that were completed, of those that began.',
    },
    booked: described(
      nullable(ref('TrafficRate')),
      'Sessions that were completed, of resolves; null like `started`.'
    ),
  }),
  TrafficSums: answerObject(SUMS),
  TrafficTotals: answerObject(COMPARED),
  TrafficGroup: answerObject({
    key: described(
      nullable(STRING),
      'The id of the router or the flow, the class, or the UTM value; null for the resolves without one, such as those of deleted routers by flow.'
    ),
    name: described(
      nullable(STRING),
      'The name of the router or the flow; null for others, and after its deletion.'
    ),
    share: described(nullable(SHARE), 'Of all resolves; null if there are none.'),
    ...COMPARED,
    points: arrayOf(POINT_COUNT, { description: 'One count for each of the points.' }),
  }),
  RouterTraffic: answerObject({
    from: described(INSTANT, 'The start of the first UTC day.'),
    until: described(INSTANT, 'The end of the last UTC day.'),
    interval: oneOf(TRAFFIC_INTERVALS, { description: 'What a point stands for.' }),
    group_by: oneOf(TRAFFIC_GROUPINGS, { description: 'What the groups stand for.' }),
    complete_until: described(
      INSTANT,
      'Days before it are closed with all that arrived. The traffic of later days may still grow.'
    ),
    previous: answerObject(
      {
        from: described(INSTANT, 'The start of its first UTC day.'),
        until: described(INSTANT, 'The end of its last UTC day.'),
        is_complete: described(
          BOOLEAN,
          'False if a day of it has not been summed up, or was deleted.'
        ),
      },
      { description: 'The period of the same length before, to compare with.' }
    ),
    totals: { allOf: [ref('TrafficTotals')], description: 'Of all groups together.' },
    points: arrayOf(answerObject({ at: described(INSTANT, 'The start.'), resolved: POINT_COUNT }), {
      description: 'One for each hour or day.',
    }),
    groups: arrayOf(ref('TrafficGroup'), { description: 'Those with the most resolves first.' }),
    other: answerObject(
      {
        resolved: described(COUNT, 'Resolves that selected a router.'),
        share: described(nullable(SHARE), 'Of all resolves; null if there are none.'),
      },
      {
        description:
          'The resolves of no listed group. By UTM value, also those whose shapes are not kept, and those of days that are not closed.',
      }
    ),
  }),
}

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

const EXAMPLE = {
  from: DAY,
  until: '2026-03-02T00:00:00.000Z',
  interval: 'day',
  group_by: 'router',
  complete_until: '2026-03-02T00:00:00.000Z',
  previous: { from: '2026-02-28T00:00:00.000Z', until: DAY, is_complete: true },
  totals: EXAMPLE_SUMS,
  points: [{ at: DAY, resolved: 120 }],
  groups: [
    { key: EXAMPLE_IDS.router, name: 'Spring implants', share: 1, ...EXAMPLE_SUMS, points: [120] },
  ],
  other: { resolved: 0, share: 0 },
}

const CSV_EXAMPLE = `${TRAFFIC_COLUMNS.join(',')}\n${DAY},router,${EXAMPLE_IDS.router},Spring implants,120\n${DAY},other,,,0\n`

const endpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_traffic.read': {
    tag: TAG,
    summary: 'Read the traffic of routers',
    description: `How often routers were selected, which bookings followed, and how that compares with the period before. The period consists of whole UTC days, at most ${DAYS_MAX.day}, or ${DAYS_MAX.hour} by hour. Ended days are closed at night; today is summed up when it is asked for, at most once a minute. UTM values are known by day, and only of closed days.`,
    access: 'events:read',
    query: {
      validator: trafficValidator,
      parameters: {
        from: {
          description:
            'From the UTC day of this instant on. Without it, 30 days before the end, or 7 by hour.',
        },
        until: {
          description: 'Up to the UTC day with the last moment before this instant; today at most.',
        },
        interval: { description: 'What a point stands for; `day` without it.' },
        router_id: { description: 'Only the traffic of this router, also of a deleted one.' },
        group_by: {
          description:
            'What the groups stand for; `router` without it. A router counts for the flow that it leads to now.',
        },
        limit: { description: 'How many groups are listed; `other` sums the rest up.' },
      },
    },
    answers: {
      200: {
        description: 'The traffic.',
        content: {
          'application/json': { schema: ref('RouterTraffic'), example: EXAMPLE },
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
            schema: STRING,
            example: 'attachment; filename="router-traffic.csv"',
            required: false,
          },
        },
      },
    },
    problems: [...OF_MEMORY],
  },
}

export const insightEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'What routers were worth: resolves and bookings, day by day.' }],
  schemas: TRAFFIC_SCHEMAS,
  endpoints,
}
