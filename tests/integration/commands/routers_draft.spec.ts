import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { runConsole } from '#tests/support/run_console'

const LANDING_PAGE =
  'https://clinic.example/m%C3%BCnchen/implants?utm_source=google&utm_campaign=spring&lang=de&gclid=abc'
const FLOW = 'f'.repeat(24)

test.group('routers:draft', () => {
  test('prints a draft that routers:import accepts, and names what it leaves out', async ({
    assert,
  }) => {
    const { organizationId, bookingFlowId } = await createTenant()

    const drafted = await runCommand('routers:draft', [LANDING_PAGE, `--flow=${bookingFlowId}`])
    const imported = await runConsole(['routers:import', '-', `--org=${organizationId}`], {
      input: drafted.stdout.join('\n'),
    })
    const resolved = await runCommand('routers:resolve', [LANDING_PAGE, `--org=${organizationId}`])

    assert.equal(drafted.exitCode, 0)
    const name = 'clinic.example/münchen/implants (spring)'
    assert.deepEqual(
      drafted.stdout.map((line) => JSON.parse(line)),
      [
        {
          name,
          booking_flow_id: bookingFlowId,
          example_urls: [LANDING_PAGE],
          matching_criteria: {
            path: { segments: ['münchen', 'implants'] },
            query_params: { parameters: { lang: { value: 'de', required: true } } },
            campaign: { utm_source: 'google', utm_campaign: 'spring' },
          },
        },
      ]
    )
    assert.deepEqual(drafted.stderr, [
      'The criteria made from matching_criteria_from_url leave out gclid: their values differ with each click.',
    ])
    assert.equal(imported.exitCode, 0, imported.stderr)
    assert.equal(resolved.exitCode, 0)
    assert.include(resolved.stdout.join('\n'), name)
  })

  test('names mistakes in the pasted link', async ({ assert }) => {
    const link =
      'https://clinic.example/book?utm_source=meta&utm_campaign={{campaign.name}}#utm_term=x'
    const { stderr } = await runCommand('routers:draft', [link, `--flow=${FLOW}`])

    const [behindHash = '', placeholder = '', ...others] = stderr
    assert.include(behindHash, 'UTM parameters behind #')
    assert.include(
      placeholder,
      'The matching_criteria.campaign.utm_campaign field has a placeholder'
    )
    assert.isEmpty(others)
  })

  test('uses the name that it is given', async ({ assert }) => {
    const { stdout } = await runCommand('routers:draft', [
      LANDING_PAGE,
      `--flow=${FLOW}`,
      '--name=Spring',
    ])

    assert.equal(JSON.parse(stdout.join('')).name, 'Spring')
  })
})
