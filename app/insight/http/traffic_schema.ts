import { RATED_STARTS_MIN } from '#insight/conversion'
import { TRAFFIC_GROUPINGS, TRAFFIC_INTERVALS } from '#insight/traffic_question'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'

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
export const TRAFFIC_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
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
    from: described(INSTANT, 'The begin of the first UTC day.'),
    until: described(INSTANT, 'The end of the last UTC day.'),
    interval: oneOf(TRAFFIC_INTERVALS, { description: 'What a point stands for.' }),
    group_by: oneOf(TRAFFIC_GROUPINGS, { description: 'What the groups stand for.' }),
    complete_until: described(
      INSTANT,
      'Days before it are closed with all that arrived. The traffic of later days may still grow.'
    ),
    previous: answerObject(
      {
        from: described(INSTANT, 'The begin of its first UTC day.'),
        until: described(INSTANT, 'The end of its last UTC day.'),
        is_complete: described(
          BOOLEAN,
          'False if a day of it has not been summed up, or was deleted.'
        ),
      },
      { description: 'The period of the same length before, to compare with.' }
    ),
    totals: { allOf: [ref('TrafficTotals')], description: 'Of all groups together.' },
    points: arrayOf(answerObject({ at: described(INSTANT, 'The begin.'), resolved: POINT_COUNT }), {
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
