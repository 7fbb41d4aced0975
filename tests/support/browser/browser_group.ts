import { test } from '@japa/runner'
import { chromiumForTests } from './chromium_for_tests.js'

const chromium = await chromiumForTests()

/** A group of tests that need Chromium; without one they are skipped, and the run says so. */
export function browserGroup(title: string, define: (group: TestGroup) => void): void {
  test.group(title, (group) => {
    group.tap((one) => one.skip(chromium === null, 'needs Chromium, and none was found'))
    define(group)
  })
}

type TestGroup = Parameters<Parameters<typeof test.group>[1]>[0]
