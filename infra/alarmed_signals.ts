import { SIGNAL_CATALOGUE, type SignalAlarm } from '#cluster/signals/signal_catalogue'

export interface AlarmedSignal {
  readonly key: string
  readonly emittedWhen: string
  readonly alarm: SignalAlarm
}

/** The signals of the catalogue that have an alarm, in its order. */
export const ALARMED_SIGNALS: readonly AlarmedSignal[] = Object.entries(SIGNAL_CATALOGUE).flatMap(
  ([key, { emittedWhen, alarm }]) => (alarm ? [{ key, emittedWhen, alarm }] : [])
)
