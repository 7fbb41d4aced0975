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
} from '#shared/http/json_schema'

const NOT_KNOWN = 'null in groups by class or UTM value'
const SHARE: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }

const SUMS = {
  resolved: { ...COUNT, description: 'Resolves that selected a router.' },
  started: {
    ...nullable(COUNT),
    description: `Booking sessions that began on a day of the period, open ones included; ${NOT_KNOWN}.`,
  },
  completed: { ...nullable(COUNT), description: `Those of them that were completed.` },
  abandoned: { ...nullable(COUNT), description: `Those of them that were abandoned.` },
  conversion: {
    ...nullable(ref('TrafficConversion')),
    description: `Null below ${RATED_STARTS_MIN} sessions that began.`,
  },
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
      rate: { ...SHARE, description: 'The share.' },
      low: { ...SHARE, description: 'The lower bound of the interval.' },
      high: { ...SHARE, description: 'The upper bound of the interval.' },
    },
    { description: 'A share with its Wilson interval of 95 % confidence.' }
  ),
  TrafficConversion: answerObject({
    started: {
      ...nullable(ref('TrafficRate')),
      description:
        'Sessions that began, of resolves; null if there are fewer resolves than sessions.',
    },
    completed: {
      allOf: [ref('TrafficRate')],
      description: 'Sessions that were completed, of those that began.',
    },
    booked: {
      ...nullable(ref('TrafficRate')),
      description: 'Sessions that were completed, of resolves; null like `started`.',
    },
  }),
  TrafficSums: answerObject(SUMS),
  TrafficTotals: answerObject(COMPARED),
  TrafficGroup: answerObject({
    key: {
      ...nullable(STRING),
      description:
        'The id of the router or the flow, the class, or the UTM value; null for the resolves without one, such as those of deleted routers by flow.',
    },
    name: {
      ...nullable(STRING),
      description: 'The name of the router or the flow; null for others, and after its deletion.',
    },
    share: { ...nullable(SHARE), description: 'Of all resolves; null if there are none.' },
    ...COMPARED,
    points: arrayOf(POINT_COUNT, { description: 'One count for each of the points.' }),
  }),
  RouterTraffic: answerObject({
    from: { ...INSTANT, description: 'The begin of the first UTC day.' },
    until: { ...INSTANT, description: 'The end of the last UTC day.' },
    interval: oneOf(TRAFFIC_INTERVALS, { description: 'What a point stands for.' }),
    group_by: oneOf(TRAFFIC_GROUPINGS, { description: 'What the groups stand for.' }),
    complete_until: {
      ...INSTANT,
      description:
        'Days before it are closed with all that arrived. The traffic of later days may still grow.',
    },
    previous: answerObject(
      {
        from: { ...INSTANT, description: 'The begin of its first UTC day.' },
        until: { ...INSTANT, description: 'The end of its last UTC day.' },
        is_complete: {
          ...BOOLEAN,
          description: 'False if a day of it has not been summed up, or was deleted.',
        },
      },
      { description: 'The period of the same length before, to compare with.' }
    ),
    totals: { allOf: [ref('TrafficTotals')], description: 'Of all groups together.' },
    points: arrayOf(
      answerObject({ at: { ...INSTANT, description: 'The begin.' }, resolved: POINT_COUNT }),
      { description: 'One for each hour or day.' }
    ),
    groups: arrayOf(ref('TrafficGroup'), { description: 'Those with the most resolves first.' }),
    other: answerObject(
      {
        resolved: { ...COUNT, description: 'Resolves that selected a router.' },
        share: { ...nullable(SHARE), description: 'Of all resolves; null if there are none.' },
      },
      {
        description:
          'The resolves of no listed group. By UTM value, also those whose shapes are not kept, and those of days that are not closed.',
      }
    ),
  }),
}
