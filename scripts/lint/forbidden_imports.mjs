/** The floors of `app`, the lowest first: a module may import modules of lower floors, and none of its own floor. */
const FLOORS = [
  ['shared'],
  ['cluster', 'openapi'],
  ['identity', 'organizations'],
  ['routing'],
  ['bookings'],
  ['insight', 'realtime', 'webhooks'],
  ['operations', 'web'],
]

/** The floors of the console in the same way; a page may also import others of `pages`, in no circle. */
const CONSOLE_FLOORS = [
  ['shared'],
  ['icons', 'texts'],
  ['api'],
  ['parts'],
  ['impact'],
  ['pages'],
  ['frame', 'gallery'],
]

/** The files of a feature that speak HTTP, and those that speak to MongoDB. */
const DELIVERY = String.raw`(http/|[^/]+_(controller|guard|http|middleware|openapi)\.ts$)`
const PERSISTENCE = String.raw`(persistence/|[^/]+_(repository|model|row)\.ts$)`

/**
 * The arrows of docs/architecture.md: which files import which others. `path` and `pathNot` are patterns; `$1` in a
 * target's pattern stands for the match of the first group of `from.path`. A rule with `typesAreFree` permits types.
 */
export const FORBIDDEN_IMPORTS = [
  forbid(
    'engine-is-pure',
    'The engine knows itself, Result and pure functions on texts: no I/O, no clock, no framework.',
    { path: '^app/routing/engine/' },
    {
      pathNot: '^app/(routing/engine/|shared/(characters|nearest|result|steps|time)\\.ts$)',
    }
  ),
  forbid(
    'criteria-are-the-engine-s-ground',
    'What a router asks for is known without a table of them.',
    { path: '^app/routing/engine/criteria/' },
    { path: '^app/routing/engine/(table|conflicts|hygiene|answers)/' }
  ),
  forbid(
    'the-table-stands-on-criteria',
    'A resolve needs no conflict and no explanation.',
    { path: '^app/routing/engine/table/' },
    { path: '^app/routing/engine/(conflicts|hygiene|answers)/' }
  ),
  forbid(
    'conflicts-stand-on-the-table',
    'Answers use what conflicts and hygiene know, never the other way round.',
    { path: '^app/routing/engine/(conflicts|hygiene)/' },
    { path: '^app/routing/engine/answers/' }
  ),
  ...pointingDown('app', FLOORS, ''),
  forbid(
    'http-is-the-outermost-ring',
    'Only routes mount controllers; nothing else knows that HTTP exists.',
    { path: '^app/', pathNot: `^app/[^/]+/(routes\\.ts$|(.+/)?${DELIVERY})` },
    { path: `^app/(?!shared/)[^/]+/(.+/)?${DELIVERY}` }
  ),
  forbid(
    'json-is-made-by-delivery',
    'Ports, snapshots and use cases carry domain objects; controllers and commands show them.',
    { path: '^(app|providers)/', pathNot: `^app/[^/]+/(routes\\.ts$|(.+/)?${DELIVERY})` },
    { path: '^app/.+_(transformer|http)\\.ts$' }
  ),
  forbid(
    'models-stay-with-their-repositories',
    'Everybody else asks a repository.',
    { path: '^app/', pathNot: `^app/[^/]+/(.+/)?${PERSISTENCE}` },
    { path: '^app/(?!shared/).+_model\\.ts$' }
  ),
  forbid(
    'routers-do-not-know-who-reads-them',
    'Every other feature of routing points at routers, so these point at none of them; a feature that takes part in a write is registered for it.',
    { path: '^app/routing/routers/' },
    { path: '^app/routing/', pathNot: '^app/routing/(engine|routers|tables)/' }
  ),
  forbid(
    'only-outer-folders-compose',
    'Modules do not reach for providers, hooks or commands.',
    { path: '^app/' },
    { path: '^(bin|commands|demo|infra|providers|start|scripts|tests)/' }
  ),
  forbid(
    'environment-is-the-ground-floor',
    'What reads the environment knows only its own rules.',
    { path: '^environment/' },
    { path: '^(app|bin|commands|config|demo|infra|providers|start|scripts|tests)/' }
  ),
  forbid(
    'config-stands-on-the-environment',
    'Configuration is values; a provider gives them to the code that they configure.',
    { path: '^config/' },
    { path: '^(app|bin|commands|demo|infra|providers|start|scripts|tests)/' }
  ),
  forbid(
    'app-is-given-its-configuration',
    'Code that imports values of the configuration cannot be tested without an environment; types are free.',
    { path: '^app/' },
    { path: '^(config|environment)/', typesAreFree: true }
  ),
  forbid(
    'start-is-the-top',
    'Only what begins or describes the whole service reaches for routes, middleware and models.',
    { path: '^(app|config|demo|environment|infra|scripts)/' },
    { path: '^start/' }
  ),
  forbid(
    'infra-knows-signals-and-metrics-only',
    'Templates and rules are made from catalogues, on a machine that runs no service.',
    { path: '^infra/' },
    {
      path: '^(app|bin|commands|config|demo|environment|providers|start|scripts)/',
      pathNot:
        '^app/(cluster/signals/|shared/(alarmed_lines|metrics)\\.ts$|operations/(metrics/metric_catalogue|tripwires/tripwire|readiness/store_alarms)\\.ts$)',
    }
  ),
  forbid(
    'infra-is-not-part-of-the-service',
    'Its libraries are not installed where the service runs; one command loads it on demand.',
    { path: '^(app|bin|config|demo|environment|providers|start|scripts)/' },
    { path: '^infra/' }
  ),
  forbid(
    'nothing-imports-tests',
    'Production code does not depend on test code.',
    {
      path: '^(app|bin|commands|config|demo|environment|infra|providers|start|scripts)/',
      pathNot: '^bin/test\\.ts$',
    },
    { path: '^tests/' }
  ),
  forbid(
    'the-web-console-knows-the-api-only',
    'The browser has what the API answers; its types come from the document.',
    { path: '^web/' },
    {
      path: '^(app|bin|commands|config|demo|environment|infra|providers|start|scripts|tests)/',
    }
  ),
  ...pointingDown('web', CONSOLE_FLOORS, 'console-'),
  forbid(
    'pages-do-not-know-their-table',
    'The table of pages loads each page; a page gets it from the frame.',
    { path: '^web/pages/.+/' },
    { path: '^web/pages/registry\\.ts$' }
  ),
  forbid(
    'the-embed-script-stands-alone',
    'A page loads one file; the types of what the API answers are gone by then.',
    { path: '^packages/embed/' },
    {
      path: '^(app|bin|commands|config|demo|environment|infra|providers|start|scripts|tests|web)/|node_modules/',
      pathNot: '^web/api/schema\\.d\\.ts$',
    }
  ),
  forbid(
    'nothing-imports-the-embed-script',
    'The service serves what Vite builds; it runs without it.',
    {
      path: '^(app|bin|commands|config|demo|environment|infra|providers|start|scripts|web)/',
    },
    { path: '^packages/' }
  ),
  forbid(
    'nothing-imports-the-web-console',
    'The service serves what Vite builds; it runs without it.',
    {
      path: '^(app|bin|commands|config|demo|environment|infra|providers|start|scripts)/',
    },
    { path: '^web/' }
  ),
  forbid(
    'mongoose-stays-in-persistence',
    'Only repositories and their models speak to MongoDB.',
    {
      path: '^app/',
      pathNot: `^app/([^/]+/(.+/)?${PERSISTENCE}|shared/identifiers\\.ts$|operations/readiness/)`,
    },
    { path: '(^|node_modules/)mongoose/', typesAreFree: true }
  ),
  forbid(
    'redis-stays-in-cluster',
    'Everything that instances share goes through the cluster module.',
    { path: '^app/', pathNot: '^app/cluster/' },
    { path: '(^|node_modules/)(ioredis|@adonisjs/redis)/' }
  ),
]

/** Every module of `root` imports those of lower floors only; the types of the API are below the console. */
function pointingDown(root, floors, prefix) {
  return floors.flatMap((modules, floor) =>
    modules.map((module) => {
      const open = [module, ...floors.slice(0, floor).flat()].join('|')
      return forbid(
        `${prefix}${module}-points-down`,
        'Imports between modules point down; for the other way a module declares a port beside its user.',
        { path: `^${root}/${module}/` },
        { path: `^${root}/`, pathNot: `^${root}/((${open})/|api/schema\\.d\\.ts$)` }
      )
    })
  )
}

function forbid(name, reason, from, to) {
  return { name, reason, from, to }
}
