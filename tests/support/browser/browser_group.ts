import { test } from '@japa/runner'
import { BROWSER, browserForTests } from './browser_for_tests.js'

const program = await browserForTests()

/** A group of tests that need the browser of this process; without it they are skipped, and the run says so. */
export function browserGroup(title: string, define: (group: TestGroup) => void): void {
  test.group(title, (group) => {
    group.tap((one) => one.skip(program === null, `needs ${BROWSER}, and none was found`))
    define(group)
  })
}

type TestGroup = Parameters<Parameters<typeof test.group>[1]>[0]
