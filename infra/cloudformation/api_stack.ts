import { type App, BootstraplessSynthesizer, Stack } from 'aws-cdk-lib/core'
import type { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { type Environment, hasAlarms } from '../environment.js'
import { addApiService } from './api_service.js'
import { addApiTask } from './api_task.js'
import { addBalancedTarget } from './balanced_target.js'
import { addSignalAlarms } from './signal_alarms.js'
import { addSignalMetrics } from './signal_metrics.js'
import { addStoreAlarms, addStoreMetrics } from './store_alarms.js'
import { addWorkAlarms, addWorkMetrics } from './work_alarms.js'
import { alarmParameters, templateParameters } from './template_parameters.js'

/** Everything that an environment needs besides its stores, load balancer and cluster, which are parameters. */
export class ApiStack extends Stack {
  constructor(app: App, environment: Environment) {
    super(app, `SignalboxApi-${environment}`, {
      description: `Signalbox API, ${environment}: service, target group, signal metrics and alarms`,
      synthesizer: new BootstraplessSynthesizer(),
      analyticsReporting: false,
    })
    const parameters = templateParameters(this)
    addSignalMetrics(this, environment, parameters.LogGroupName.valueAsString)
    addStoreMetrics(this, environment, parameters.LogGroupName.valueAsString)
    addWorkMetrics(this, environment, parameters.LogGroupName.valueAsString)
    const revertingAlarms = hasAlarms(environment) ? this.#addAlarms(environment) : []
    addApiService(this, parameters, {
      taskDefinition: addApiTask(this, environment, parameters),
      ...addBalancedTarget(this, parameters),
      revertingAlarms,
    })
  }

  /** Returns the alarms that revert a deployment. */
  #addAlarms(environment: Environment): CfnAlarm[] {
    const parameters = alarmParameters(this)
    addStoreAlarms(this, environment, parameters)
    addWorkAlarms(this, environment, parameters)
    return addSignalAlarms(this, environment, parameters)
  }
}
