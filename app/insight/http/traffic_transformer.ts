import { conversionOf } from '#insight/conversion'
import { sumOf } from '#insight/open_traffic'
import type { TrafficQuestion } from '#insight/traffic_question'
import type { ComparedSums, TrafficReport, TrafficSums } from '#insight/traffic_report'
import { TrafficSpan } from '#insight/traffic_span'
import type { Rate } from '#insight/wilson_interval'

const DECIMALS = 4

export function showTraffic(report: TrafficReport, question: TrafficQuestion) {
  const { totals, groups, previousPeriod } = report
  const { period, interval, groupBy } = question
  const resolved = totals.current.resolved
  const listed = sumOf(groups.map(({ current }) => current.resolved))
  const begins = new TrafficSpan(period, interval).begins()
  return {
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    interval,
    group_by: groupBy,
    complete_until: report.completeUntil.toISOString(),
    previous: {
      from: previousPeriod.from.toISOString(),
      until: previousPeriod.until.toISOString(),
      is_complete: report.isPreviousComplete,
    },
    totals: showCompared(totals),
    points: [...begins].map((at, place) => ({
      at: at.toISOString(),
      resolved: report.points[place] ?? null,
    })),
    groups: groups.map(({ key, name, points, ...sums }) => ({
      key,
      name,
      share: shareOf(sums.current.resolved, resolved),
      ...showCompared(sums),
      points,
    })),
    other: { resolved: resolved - listed, share: shareOf(resolved - listed, resolved) },
  }
}

function showCompared({ current, previous }: ComparedSums) {
  return { ...showSums(current), previous: showSums(previous) }
}

function showSums(sums: TrafficSums) {
  const { resolved, sessions } = sums
  const conversion = conversionOf(sums)
  return {
    resolved,
    started: sessions?.started ?? null,
    completed: sessions?.completed ?? null,
    abandoned: sessions?.abandoned ?? null,
    conversion: conversion && {
      started: conversion.started && showRate(conversion.started),
      completed: showRate(conversion.completed),
      booked: conversion.booked && showRate(conversion.booked),
    },
  }
}

function showRate({ rate, low, high }: Rate) {
  return { rate: rounded(rate), low: rounded(low), high: rounded(high) }
}

/** Null of nothing. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole)
}

function rounded(share: number): number {
  return Number(share.toFixed(DECIMALS))
}
