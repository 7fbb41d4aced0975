import { clusterGroup, rollingRestartTest } from './rolling_restart_test.js'

clusterGroup((theWorld) => rollingRestartTest(theWorld, 1))
