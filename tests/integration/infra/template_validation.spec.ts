import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveTest, test } from '@japa/runner'
import { App, CloudFormationValidatePlugin } from '#infra/cloudformation/cdk'
import { templateText } from '#infra/cloudformation/template_text'
import { ENVIRONMENTS } from '#infra/environment'

const ENGINE_LIMIT_MS = 120_000

/** One for all templates: its engine takes seconds to start. */
const rules = new CloudFormationValidatePlugin()

/** What the rules of CloudFormation, as the CDK knows them, say of a template: each finding in a line. */
async function findings(text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-validation-'))
  getActiveTest()?.cleanup(() => rm(folder, { recursive: true }))
  const templatePath = join(folder, 'Api.template.json')
  await writeFile(templatePath, text)
  const report = rules.validate({
    appConstruct: new App({ outdir: join(folder, 'out') }),
    templatePaths: [templatePath],
    stackTemplates: [
      { templatePath, stackConstructPath: 'Api', accountId: undefined, region: undefined },
    ],
  })
  return report.violations.map(({ ruleName, description }) => `${ruleName}: ${description}`)
}

test.group('The exported templates', (group) => {
  group.tap((each) => each.timeout(ENGINE_LIMIT_MS))

  for (const environment of ENVIRONMENTS) {
    test(`have nothing that CloudFormation would refuse or warn of in ${environment}`, async ({
      assert,
    }) => {
      assert.deepEqual(await findings(templateText(environment)), [])
    })
  }

  test('are checked by rules that find faults', async ({ assert }) => {
    const wrong = templateText('production').replace('"notBreaching"', '"sometimes"')
    assert.isNotEmpty(await findings(wrong))
  })
})
