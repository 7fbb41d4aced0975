import type { RouterTraffic, TrafficGroup } from '#console/api/types'
import type { Texts } from '#console/texts/spoken_texts'

type Grouping = RouterTraffic['group_by']

/** The service's placeholder for a value that looks personal. */
const MASKED = '~'

export function groupName(group: TrafficGroup, groupBy: Grouping, texts: Texts): string {
  const t = texts.traffic
  const { key, name } = group
  switch (groupBy) {
    case 'router':
      return name ?? t.deletedRouter
    case 'flow':
      return name ?? (key === null ? t.ofDeletedRouters : t.deletedFlow)
    case 'class':
      return classNames(texts)[key ?? ''] ?? key ?? ''
    case 'utm_source':
    case 'utm_campaign':
      if (key === null) return t.without(groupBy)
      return key === MASKED ? t.masked : key
  }
}

/** The place that lists the routers of a group; null if there is none. */
export function groupPlace({ key, name }: TrafficGroup, groupBy: Grouping): string | null {
  if (key === null || key === MASKED) return null
  switch (groupBy) {
    case 'router':
      return name === null ? null : `/routers/${key}`
    case 'flow':
      return name === null ? null : `/routers?flow=${key}`
    case 'class':
      return `/routers?class=${key}`
    case 'utm_source':
    case 'utm_campaign':
      return `/routers?${new URLSearchParams({ q: key })}`
  }
}

const classNames = ({ routers }: Texts): Readonly<Record<string, string>> => routers.classes
