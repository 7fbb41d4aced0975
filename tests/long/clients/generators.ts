import { join } from 'node:path'

/** One program and its arguments; in `folder` unless `at` names another one. */
interface Step {
  readonly run: readonly [program: string, ...args: string[]]
  readonly at?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Places {
  /** A new folder with `openapi.json` and `calls`, a copy of this folder's. */
  readonly folder: string
  /** What later runs use again. */
  readonly kept: string
}

export interface Generator {
  readonly name: string
  /** Programs without which it cannot run. */
  readonly needs: readonly string[]
  /** Files that the steps need, by their path in the folder. */
  readonly files?: Readonly<Record<string, string>>
  /** Installs, generates and builds; the last one calls. */
  readonly steps: (places: Places) => readonly Step[]
}

const OPENAPI_GENERATOR = '7.25.0'
const JAR = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`

/** The names and versions as each package registry knows them. */
const PYTHON_PACKAGES = [
  'openapi-python-client==0.29.0',
  'pydantic==2.14.4',
  'python-dateutil==4.0.0',
  'typing-extensions==4.16.0',
  'urllib3==2.8.0',
]

const goModule = (...required: readonly string[]) =>
  `module calls\n\ngo 1.25\n\nrequire (\n${required.map((one) => `\t${one}\n`).join('')})\n`

const GO_ENV = { GOFLAGS: '-mod=mod -buildvcs=false' }

const pythonSteps = ({ kept }: Places): Step[] => [
  { run: ['python3', '-m', 'venv', join(kept, 'python')] },
  {
    run: [join(kept, 'python/bin/pip'), 'install', '--quiet', ...PYTHON_PACKAGES],
  },
]

const openapiGenerator = (
  { kept }: Places,
  language: string,
  to: string,
  more: readonly string[] = []
): Step[] => [
  {
    run: [
      'mvn',
      '--batch-mode',
      '--quiet',
      'dependency:copy',
      `-Dartifact=org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`,
      `-DoutputDirectory=${kept}`,
    ],
  },
  {
    run: [
      'java',
      '-jar',
      join(kept, JAR),
      'generate',
      '-g',
      language,
      '-i',
      'openapi.json',
      '-o',
      to,
      ...more,
    ],
  },
]

const buildAndCallGo = (calls: string): Step[] => [
  { run: ['cp', `calls/${calls}`, 'main.go'] },
  { run: ['go', 'mod', 'tidy'], env: GO_ENV },
  { run: ['go', 'build', '-o', 'called', '.'], env: GO_ENV },
  { run: ['./called'] },
]

/** The generators that most people use, in the languages of the API's users; TypeScript is beside it in the test. */
export const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-python-client 0.29.0',
    needs: ['python3'],
    steps: (places) => {
      const bin = join(places.kept, 'python/bin')
      const args = ['generate', '--path', 'openapi.json', '--output-path', 'api', '--meta', 'none']
      return [
        ...pythonSteps(places),
        { run: [join(bin, 'openapi-python-client'), ...args] },
        {
          run: [join(bin, 'python'), 'calls/calls_openapi_python_client.py'],
          env: { PYTHONPATH: places.folder },
        },
      ]
    },
  },
  {
    name: `openapi-generator ${OPENAPI_GENERATOR} for Python`,
    needs: ['python3', 'mvn', 'java'],
    steps: (places) => [
      ...pythonSteps(places),
      ...openapiGenerator(places, 'python', 'client'),
      {
        run: [join(places.kept, 'python/bin/python'), 'calls/calls_openapi_generator.py'],
        env: { PYTHONPATH: join(places.folder, 'client') },
      },
    ],
  },
  {
    name: `openapi-generator ${OPENAPI_GENERATOR} for Java`,
    needs: ['mvn', 'javac'],
    steps: (places) => [
      ...openapiGenerator(places, 'java', 'client', ['--library', 'native']),
      {
        run: [
          'mvn',
          '--batch-mode',
          '--quiet',
          'dependency:copy-dependencies',
          '-DincludeScope=compile',
          `-DoutputDirectory=${join(places.folder, 'lib')}`,
        ],
        at: join(places.folder, 'client'),
      },
      {
        run: [
          'javac',
          '-nowarn',
          '-proc:none',
          '-d',
          'classes',
          '-cp',
          'lib/*',
          '-sourcepath',
          'client/src/main/java',
          'calls/Calls.java',
        ],
      },
      { run: ['java', '-cp', 'classes:lib/*', 'Calls'] },
    ],
  },
  {
    name: `openapi-generator ${OPENAPI_GENERATOR} for Go`,
    needs: ['mvn', 'java', 'go'],
    files: { 'go.mod': goModule('gopkg.in/validator.v2 v2.0.1') },
    steps: (places) => [
      ...openapiGenerator(places, 'go', 'api', [
        '--global-property',
        'apiTests=false,modelTests=false',
        // Otherwise it takes a problem for all that have its members.
        '--additional-properties',
        'useOneOfDiscriminatorLookup=true',
      ]),
      { run: ['rm', 'api/go.mod', 'api/go.sum'] },
      ...buildAndCallGo('calls_openapi_generator.go'),
    ],
  },
  {
    name: 'oapi-codegen 2.8.0',
    needs: ['go'],
    files: {
      'go.mod': goModule('github.com/oapi-codegen/runtime v1.9.0'),
      'oapi.yaml': 'package: api\ngenerate:\n  models: true\n  client: true\noutput: api/api.go\n',
    },
    steps: ({ kept }) => [
      {
        run: ['go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0'],
        env: { GOBIN: kept },
      },
      { run: ['mkdir', 'api'] },
      { run: [join(kept, 'oapi-codegen'), '-config', 'oapi.yaml', 'openapi.json'] },
      ...buildAndCallGo('calls_oapi_codegen.go'),
    ],
  },
  {
    name: 'ogen 1.24.0',
    needs: ['go'],
    files: {
      'go.mod': goModule('github.com/ogen-go/ogen v1.24.0'),
      // The audit, which is there or not: ogen leaves the operation out.
      'ogen.yml': 'generator:\n  ignore_not_implemented: ["complex anyOf"]\n',
    },
    steps: ({ kept }) => [
      { run: ['go', 'install', 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0'], env: { GOBIN: kept } },
      {
        run: [
          join(kept, 'ogen'),
          '--config',
          'ogen.yml',
          '--target',
          'api',
          '--package',
          'api',
          'openapi.json',
        ],
      },
      ...buildAndCallGo('calls_ogen.go'),
    ],
  },
]
