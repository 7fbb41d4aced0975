import { getActiveTestOrFail } from '@japa/runner'
import type { ClusterConfig } from '#config/cluster'
import { type ClusterInstance, connectPatientInstance } from './connect_instance.js'

export { type ClusterInstance, SERVICE_PROBES } from './connect_instance.js'

/** Opens an instance for the active test and closes it afterwards, unless the test did. */
export function openInstance(
  redisUrl: string,
  overrides: Partial<ClusterConfig> = {}
): Promise<ClusterInstance> {
  const { opened, close } = connectPatientInstance(redisUrl, overrides)
  getActiveTestOrFail().cleanup(close)
  return opened
}
