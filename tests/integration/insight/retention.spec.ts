import { test } from '@japa/runner'
import { RouterTrafficModel } from '#insight/router_traffic_repository'
import { TrafficDayModel } from '#insight/traffic_day_repository'
import { TrafficShapeModel } from '#insight/traffic_shape_repository'
import { ensureAllIndexes } from '#start/models'

const DAY_SECONDS = 86_400

test.group('The traffic of a day', () => {
  test('is removed by MongoDB after the days that the environment names', async ({ assert }) => {
    const trafficDays = Number(process.env.TRAFFIC_RETENTION_DAYS)
    const shapeDays = Number(process.env.TRAFFIC_SHAPES_RETENTION_DAYS)
    assert.notEqual(shapeDays, trafficDays)
    await ensureAllIndexes()

    for (const [model, days] of [
      [TrafficDayModel, trafficDays],
      [RouterTrafficModel, trafficDays],
      [TrafficShapeModel, shapeDays],
    ] as const) {
      const indexes = await model.collection.indexes()
      const retention = indexes.find(({ name }) => name === 'retention')
      assert.deepEqual(retention?.key, { day: 1 }, model.modelName)
      assert.equal(retention?.expireAfterSeconds, days * DAY_SECONDS, model.modelName)
    }
  })
})
