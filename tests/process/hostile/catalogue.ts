import type { Probe } from './probe.js'
import { BODY_PROBES } from './probes/bodies.js'
import { FLOOD_PROBES } from './probes/floods.js'
import { HEAD_PROBES } from './probes/heads.js'
import { LIST_PROBES } from './probes/lists.js'
import { PAGE_PROBES } from './probes/pages.js'
import { PIN_PROBES } from './probes/pins.js'
import { OPERATION_PROBES } from './probes/operations.js'
import { ROUTER_SET_PROBES } from './probes/router_sets.js'
import { STREAM_PROBES } from './probes/streams.js'
import { TRAFFIC_PROBES } from './probes/traffic.js'
import { URL_PROBES } from './probes/urls.js'

/** Every kind of attack that the hunt knows. */
export const PROBES: readonly Probe[] = [
  ...BODY_PROBES,
  ...URL_PROBES,
  ...HEAD_PROBES,
  ...ROUTER_SET_PROBES,
  ...LIST_PROBES,
  ...PIN_PROBES,
  ...OPERATION_PROBES,
  ...TRAFFIC_PROBES,
  ...FLOOD_PROBES,
  ...PAGE_PROBES,
  ...STREAM_PROBES,
]
