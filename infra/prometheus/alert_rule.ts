/** A Prometheus alerting rule; `severity` becomes a label, by which a receiver is chosen. */
export interface AlertRule {
  readonly alert: string
  readonly expr: string
  readonly severity: string
  readonly summary: string
  readonly description: string
}
