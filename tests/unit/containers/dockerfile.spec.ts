import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import { IMAGE_ARGUMENTS } from '#scripts/services/node_arguments'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { projectFile } from '#tests/support/containers/compose_file'
import { dockerfileStages, imageSays } from '#tests/support/containers/dockerfile'

const [, OF_SERVICE = ''] =
  /OF_SERVICE = \[([^\]]+)\]/.exec(projectFile('scripts/compile.ts')) ?? []
const SERVICE_FOLDERS = [...OF_SERVICE.matchAll(/'(\w+)'/g)].map(([, folder = '']) => folder)
const SECRET = /KEY|SECRET|PASSWORD|TOKEN|_URI|_URL/

test.group('The Dockerfile', () => {
  test('uses the Node of the tests in every stage, by an argument that may be a digest', ({
    assert,
  }) => {
    const { packages } = JSON.parse(projectFile('package-lock.json'))
    const { version } = packages['node_modules/node']
    const image = `node:${version}-bookworm-slim`
    assert.include(projectFile('Dockerfile'), `ARG NODE_IMAGE=${image}\n`)
    assert.include(projectFile('compose.yaml'), `\${NODE_IMAGE:-${image}}`)
    const names = new Set<string>()
    for (const [from] of dockerfileStages()) {
      const [base = '', , name = ''] = from?.text.split(' ') ?? []
      if (!names.has(base)) assert.equal(base, '${NODE_IMAGE}')
      names.add(name)
    }
  })

  test('installs only what production needs, without scripts, and copies nothing else', ({
    assert,
  }) => {
    const image = dockerfileStages().at(-1) ?? []
    const copied = image.filter(({ name }) => name === 'COPY').map(({ text }) => text)
    assert.deepEqual(copied, [
      '--from=dependencies /service/node_modules ./node_modules',
      '--from=build /service/build ./',
    ])
    const dependencies = dockerfileStages().find(([from]) =>
      from?.text.endsWith(' AS dependencies')
    )
    const install = dependencies?.find(({ name }) => name === 'RUN')?.text
    assert.equal(install, 'npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund')
    assert.notInclude(projectFile('Dockerfile'), 'npm install')
  })

  test('builds as npm run build does, with the settings of the tests', ({ assert }) => {
    const { scripts } = JSON.parse(projectFile('package.json'))
    const build = dockerfileStages().find(([from]) => from?.text.endsWith(' AS build'))
    assert.equal(build?.at(-1)?.text, 'npm run build')
    assert.equal(
      scripts.build,
      'node scripts/compile.ts build && npm run build:web && npm run build:embed'
    )
  })

  test('starts node with the arguments of the programs that benchmarks measure', ({ assert }) => {
    const [, options = ''] = /NODE_OPTIONS="([^"]+)"/.exec(imageSays('ENV')) ?? []
    const given = [...options.split(' '), ...(JSON.parse(imageSays('CMD')) as string[])]
    const ofContainers = ['--max-old-space-size-percentage=60', 'bin/server.js']
    const ofStarts = '--min-semi-space-size=8'
    assert.sameMembers(
      given.filter((one) => !ofContainers.includes(one)),
      IMAGE_ARGUMENTS.filter((one) => one !== ofStarts)
    )
  })

  test('holds no secret', ({ assert }) => {
    const named = dockerfileStages()
      .flat()
      .filter(({ name }) => name === 'ENV' || name === 'ARG')
    assert.isNotEmpty(named)
    for (const { text } of named) assert.notMatch(text, SECRET)
  })
})

test.group('The context of the image', () => {
  const entries = projectFile('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const allowed = entries.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

  test('is what the builds of service, web console and embed script read, and exists', ({
    assert,
  }) => {
    const beside = ['adonisrc.ts', 'package.json', 'package-lock.json', 'scripts/compile.ts']
    const ofConsole = ['web', 'vite.config.ts', 'scripts/web/compress_assets.ts']
    const ofScript = [
      'packages/embed',
      'vite.embed.config.ts',
      'scripts/web/place_embed_versions.ts',
    ]
    const ofBoth = ['scripts/web/write_compressed.ts']
    assert.sameMembers(allowed, [
      ...SERVICE_FOLDERS,
      ...beside,
      ...ofConsole,
      ...ofScript,
      ...ofBoth,
    ])
    for (const path of allowed) {
      assert.isTrue(existsSync(new URL(path, PROJECT_URL)), path)
    }
  })

  test('begins by excluding everything, and ends by excluding environment files', ({ assert }) => {
    assert.equal(entries[0], '*')
    const last = entries.findLastIndex((line) => line.startsWith('!'))
    assert.include(entries.slice(last), '**/.env*')
  })
})
