import { test } from '@japa/runner'
import { brokenSlots } from '#tests/process/chaos/observed_slots'

const of = (...slots: number[]) => new Set(slots.map((slot) => `sweep:clinic:${slot}`))

test.group('The count of slots', () => {
  test('finds nothing broken when each slot was enqueued once', ({ assert }) => {
    const ids = new Set([...of(7, 8, 9), 'sweep:lab:8'])
    assert.deepEqual(brokenSlots([{ job: 'sweep', added: 4, ids }]), [])
    assert.deepEqual(brokenSlots([]), [])
  })

  test('finds a slot that was enqueued twice', ({ assert }) => {
    const found = brokenSlots([{ job: 'sweep', added: 4, ids: of(7, 8, 9) }])
    assert.deepEqual(found, ['sweep: 4 messages of 3 slots were enqueued'])
  })

  test('finds slots that were passed over, of a job that is due in every minute', ({ assert }) => {
    const ids = new Set(['router-schedule:clinic:6', 'router-schedule:clinic:9'])
    assert.deepEqual(brokenSlots([{ job: 'router-schedule', added: 2, ids }]), [
      'router-schedule: 2 slots of clinic were passed over',
    ])
    assert.deepEqual(brokenSlots([{ job: 'sweep', added: 3, ids: of(6, 8, 10) }]), [])
  })
})
