/** Sums an expression over the rows from a day on, and, under `…_before`, over those before it. */
export function comparedSum(name: string, counted: unknown, from: Date) {
  const isCurrent = { $gte: ['$day', from] }
  return {
    [name]: { $sum: { $cond: [isCurrent, counted, 0] } },
    [`${name}_before`]: { $sum: { $cond: [isCurrent, 0, counted] } },
  }
}
