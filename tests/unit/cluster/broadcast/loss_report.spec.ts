import { test } from '@japa/runner'
import { LossReport } from '#cluster/broadcast/loss_report'
import { Signals } from '#cluster/signals/signals'

test.group('LossReport', () => {
  test('reports one loss and its end as a pair, with the gap since the last delivery', ({
    assert,
  }) => {
    const lines: string[] = []
    const report = new LossReport(new Signals((line) => lines.push(line)), {
      lost: 'redis.adapter.disconnected',
      recovered: 'redis.adapter.reconnected',
    })
    report.recovered()
    const lastDeliveryMs = performance.now() - 1_000
    report.lost('realtime-publisher', 'ECONNRESET', lastDeliveryMs)
    report.lost('realtime-subscriber', 'ECONNRESET', performance.now())
    report.recovered()
    const mostMs = performance.now() - lastDeliveryMs
    report.recovered()
    assert.lengthOf(lines, 2)
    const [lost, recovered] = lines.map((line) => JSON.parse(line.slice(line.indexOf(' '))))
    assert.equal(lost.connection, 'realtime-publisher')
    assert.equal(recovered.loss, lost.loss)
    assert.isAtLeast(recovered.gap_ms, 1_000)
    assert.isAtMost(recovered.gap_ms, Math.ceil(mostMs))
  })
})
