import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { CollectionLog } from '../../../bench/http/collection_log.js'

test('a collection counts once, when its whole line is written', ({ assert, cleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'server.log')
  writeFileSync(
    file,
    '[9:0x1:0] 53 ms: pause=2.6 gc=s reduce_memory=0 end_object_size=70 allocated=100 promoted=1\n{"level":30}\n'
  )
  const log = new CollectionLog(file)
  cleanup(() => log.close())

  assert.deepEqual(log.read(), { leftBytes: null, allocatedBytes: 100 })
  appendFileSync(file, '[9:0x1:0] 60 ms: pause=9 gc=mc reduce_memory=0 end_object_size=40 allo')
  assert.deepEqual(log.read(), { leftBytes: null, allocatedBytes: 0 })
  appendFileSync(file, 'cated=23 promoted=1\n')
  assert.deepEqual(log.read(), { leftBytes: 40, allocatedBytes: 23 })
  assert.deepEqual(log.read(), { leftBytes: null, allocatedBytes: 0 })
})
