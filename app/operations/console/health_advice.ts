/**
 * `shutting_down`: an instance drains. `not_serving`: no instance answers. `here_only`: the instances reach what does
 * not answer from here. `instance_only`: an instance cannot reach what others reach. `unclear`: deploy or outage.
 * `full`, `read_only`: a store answers and takes no writes. `slow`: all is up, and a store answers late.
 */
export type Verdict =
  | 'up'
  | 'shutting_down'
  | 'not_serving'
  | 'outage'
  | 'deploy'
  | 'instance_only'
  | 'here_only'
  | 'unclear'
  | 'full'
  | 'read_only'
  | 'slow'

type Advice = Readonly<Record<'known' | 'inferred', readonly string[]>>

const always = (...lines: string[]): Advice => ({ known: lines, inferred: lines })

const CONSOLE = 'Look at the status console of the hosted store.'
const RECOVERS =
  'After a short outage outside a deploy the service needs no restart: instances reconnect by themselves.'
const ROLLBACK =
  'The rollback is automatic and needs no action. Compare MONGODB_URI and REDIS_TCP_URL of the new task with those of the last one.'

/** What each verdict means and what to do next; one sentence per line. */
export const ADVICE: Readonly<Record<Verdict, Advice>> = {
  up: always('Nothing is down.'),
  shutting_down: always(
    'No indicator is down: the instance is draining.',
    'Check again in a minute, or check another instance.'
  ),
  not_serving: always(
    'The process does not serve HTTP at this address. That is worse than a 503.',
    'Look at the state of the task and its last log lines. The load balancer replaces it because of /health/live.'
  ),
  outage: {
    known: [
      `Neither the service nor this machine reaches the store. ${CONSOLE}`,
      RECOVERS,
      'A deploy in progress reverts by itself. Start it again when the store is back.',
    ],
    inferred: [
      `This looks like an outage of the store, or of the network in between. ${CONSOLE}`,
      RECOVERS,
      'Check more instances with --url. Roll back only if this began with a deploy.',
    ],
  },
  deploy: {
    known: [
      'Only tasks of the new release miss the store: its configuration drifted, or an environment value is corrupted.',
      ROLLBACK,
    ],
    inferred: [
      'This looks like a deploy whose new task cannot reach the store. Look at the events of the ECS service.',
      `If a deploy is in progress: ${ROLLBACK}`,
      `If not: ${CONSOLE}`,
    ],
  },
  instance_only: always(
    'The store answers elsewhere, so it is not down. The cause is the network of this instance, or a single connection.',
    'Look for signals in its log, and check again in a minute. Roll back only if this began with a deploy.'
  ),
  here_only: always(
    'The instances reach the store; only this machine does not. Check the addresses and the network of this machine.'
  ),
  full: always(
    'The store has no space left: it answers reads and refuses writes. Nothing needs a restart.',
    'Redis: raise its memory (maxmemory, or the plan); evict nothing. MongoDB: enlarge its disk.',
    'docs/operations/runbook.md, "A slow or full store", says what grows and what may be deleted.'
  ),
  read_only: always(
    'The store answers reads and takes no writes: it has no primary, or is a replica.',
    `An election ends within seconds. If it lasts: ${CONSOLE}`,
    'Check that MONGODB_URI names all members and REDIS_TCP_URL the primary.'
  ),
  slow: always(
    'Nothing is down, but a store answers late. Requests wait for it and some get 503.',
    `Compare the latency with that of another machine: the network, or the store? ${CONSOLE}`
  ),
  unclear: always(
    'The instance is young and was the only one checked, so a deploy and an outage look the same.',
    'Add --deploying or --no-deploying, give the address of an older instance with another --url, or run this where MONGODB_URI and REDIS_TCP_URL are set.',
    CONSOLE
  ),
}
