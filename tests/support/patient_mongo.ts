import mongoConfig from '#config/mongo'

const PATIENT_MS = 10_000

/** This process or its MongoDB may stand still for a few seconds, which is no outage. Call it before the application connects. */
export function patientMongo(limitMs = PATIENT_MS): void {
  Object.assign(mongoConfig.options, {
    serverSelectionTimeoutMS: limitMs,
    waitQueueTimeoutMS: limitMs,
    connectTimeoutMS: limitMs,
  })
}
