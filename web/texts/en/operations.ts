import { number } from '#console/texts/en_counted'

export const operations = {
  unknownWithoutRedis: 'Not known while Redis is away.',
  environments: { develop: 'Development', staging: 'Staging', production: 'Production' },
  stores: {
    title: 'Stores',
    names: { mongo: 'MongoDB', redis: 'Redis' },
    unknown: 'not known',
    conditions: {
      up: 'up',
      slow: 'slow',
      full: 'full, takes no writes',
      read_only: 'takes no writes',
      away: 'does not answer',
    },
  },
  instances: {
    title: 'Instances',
    count: (count: number, ready: number) =>
      count === 1
        ? `1 instance, ${ready === 1 ? 'ready' : 'not ready'}`
        : `${count} instances, ${ready === count ? 'all' : ready} ready`,
    onlyOne: 'Only the instance that answers is known: the others could not be read from Redis.',
    states: { ready: 'ready', draining: 'draining' },
    running: (version: string) => `Version ${version}, started`,
    answered: 'answers this page',
    notReady: 'not ready',
    gone: 'gone',
    lastHeard: 'Last heard of',
    away: (since: string) => `away for ${since}`,
    slow: (since: string) => `too slow for ${since}`,
    connections: 'Stores and connections to Redis',
    roles: {
      'command': 'Commands',
      'app-subscriber': 'Messages between instances',
      'realtime-publisher': 'Live updates, sending',
      'realtime-subscriber': 'Live updates, receiving',
    },
    up: 'up',
    lost: 'lost',
    requests: 'Requests a second',
    lag: 'Longest delay of the event loop',
  },
  worries: {
    title: 'Needs attention',
    none: 'Nothing needs attention.',
    unknown: (parts: string) => `Not known right now: ${parts}.`,
    stores: {
      away: {
        mongo:
          'MongoDB does not answer. URLs are resolved from memory, but nothing can be saved and nobody can sign in.',
        redis:
          'Redis does not answer. Each instance works alone with what it knows, and reconnects by itself.',
      },
      full: {
        mongo: 'MongoDB is full and takes no writes. Enlarge its disk.',
        redis: 'Redis is full and takes no writes. Raise its memory, and let it evict nothing.',
      },
      read_only: {
        mongo: 'MongoDB takes no writes: it has no primary.',
        redis: 'Redis takes no writes: it is a replica.',
      },
      slow: { mongo: 'MongoDB answers slowly.', redis: 'Redis answers slowly.' },
    },
    storeOfInstance: (instance: string, store: string) =>
      `${instance} does not reach ${store} in time.`,
    gone: (instance: string) => `${instance} is silent: it was killed, or has lost Redis.`,
    connection: (instance: string) => `${instance} has lost a connection to Redis.`,
    tripwire: (title: string) => `Above its bound: ${title}.`,
    deadLetters: (count: number, stream: string) =>
      count === 1
        ? `1 message of ${stream} failed on every attempt. Read why, and fix the cause first.`
        : `${number(count)} messages of ${stream} failed on every attempt. Read why, and fix the cause first.`,
    endlessLock: (lock: string) =>
      `The lock ${lock} never expires. Make sure that its holder is down before you release it.`,
    leases: (count: number) =>
      count === 1
        ? '1 lease was not renewed in time. A sweeper settles it by itself.'
        : `${number(count)} leases were not renewed in time. Sweepers settle them by themselves.`,
  },
  signals: {
    title: 'Signals',
    live: 'Live',
    paused: 'Paused',
    pause: 'Pause',
    resume: 'Resume',
    pauseKey: 'Pause or resume the signals',
    severity: 'Severity',
    name: 'Signal',
    instance: 'Instance',
    everySeverity: 'Every severity',
    everyName: 'Every signal',
    everyInstance: 'Every instance',
    severities: {
      correctness: 'Reverts',
      alarm: 'Alarm',
      informational: 'Information',
    },
    none: 'No instance has printed a signal. That is good news.',
    noneOfThese: 'No signal matches these filters.',
    clear: 'Clear the filters',
    older: 'Show older ones',
    late: 'recorded after an outage',
    waiting: 'not yet recorded',
  },
  tripwires: {
    title: 'Capacity',
    computed: 'Computed',
    watches: 'What is watched',
    value: 'Now',
    bound: (threshold: string) => `bound ${threshold}`,
    samples: (shown: string, count: number) => (count === 1 ? '1 sample' : `${shown} samples`),
    window: 'Over',
    since: 'data since',
    state: 'Status',
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    noData: 'no data',
    notJudged: 'not judged',
    calm: 'within',
    breached: 'above, not yet sustained',
    sustained: 'above, sustained',
    titles: {
      'broadcast-latency-p99': 'Messages between instances, slowest 1%',
      'broadcast-latency-p95': 'Messages between instances, slowest 5%',
      'throttled-commands': 'Commands that the Redis plan refused',
      'pubsub-rate': 'Messages a second, of what the plan allows',
      'recurring-jobs-late': 'Time with a recurring job more than a minute late',
    },
  },
  streams: {
    title: 'Streams',
    name: 'Stream',
    depth: 'Waiting',
    oldest: 'Oldest',
    inHand: 'In hand / postponed',
    consumers: 'Consumers',
    dead: 'Dead letters',
    noneDead: 'none',
    thenRetry: 'When the cause is fixed:',
  },
  locks: {
    title: 'Locks',
    name: 'Lock',
    holder: 'Held by',
    nobody: 'no known instance',
    since: 'Since',
    left: 'Expires in',
    endless: 'never',
    command: 'Command',
    copy: (command: string) => `Copy “${command}”`,
    none: 'No lock is held.',
    notAll: 'The first 20 to expire.',
  },
  leases: {
    title: 'Leases',
    count: (count: string) => `${count} in all, the first to expire come first`,
    resource: 'Resource',
    owner: 'Owned by',
    gone: 'an instance that is gone',
    state: 'Status',
    left: 'Expires in',
    none: 'No instance owns anything: no booking session is open.',
    states: {
      owned: 'owned',
      overdue: 'overdue',
      suspected: 'suspected',
      taken: 'being settled',
      released: 'released',
      lost: 'record lost',
    },
  },
}
