/**
 * `shutting_down`: an instance drains. `not_serving`: nobody answers there. `here_only`: the instances reach what does
 * not answer from here. `instance_only`: an instance misses what others reach. `unclear`: deploy or outage.
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

type Advice = Readonly<Record<'known' | 'inferred', readonly string[]>>

const always = (...lines: string[]): Advice => ({ known: lines, inferred: lines })

const CONSOLE = 'Look at the status console of the hosted store.'
const RECOVERS =
  'A short outage outside a deploy ends without a restart of the service: instances reconnect by themselves.'
const ROLLBACK =
  'The rollback is automatic and needs no action. Compare MONGODB_URI and REDIS_TCP_URL of the new task with those of the last one.'

/** What each verdict means, and what to do next; one sentence a line. */
export const ADVICE: Readonly<Record<Verdict, Advice>> = {
  up: always('Nothing is down.'),
  shutting_down: always(
    'No indicator is down: the instance is draining.',
    'Ask again in a minute, or ask another instance.'
  ),
  not_serving: always(
    'The process does not serve HTTP at this address: this is more than a 503.',
    'Look at the state of the task and its last log lines; the load balancer replaces it by /health/live.'
  ),
  outage: {
    known: [
      `The store is away for the service and from here. ${CONSOLE}`,
      RECOVERS,
      'A deploy that is under way reverts by itself. Start it again when the store is back.',
    ],
    inferred: [
      `This looks like an outage of the store, or of the way to it. ${CONSOLE}`,
      RECOVERS,
      'Ask more instances with --url. Roll back only when this began with a deploy.',
    ],
  },
  deploy: {
    known: [
      'Only tasks of the new release miss the store: its configuration drifted, or an environment value is corrupted.',
      ROLLBACK,
    ],
    inferred: [
      'This looks like a deploy whose new task cannot reach the store. Look at the events of the ECS service.',
      `When a deploy is under way: ${ROLLBACK}`,
      `When none is: ${CONSOLE}`,
    ],
  },
  instance_only: always(
    'Not an outage of the store, which answers elsewhere: the network of this instance, or a single connection.',
    'Look at its log for the signals, and ask again in a minute. Roll back only when this began with a deploy.'
  ),
  here_only: always(
    'The instances reach the store; it is away from here only. Check the addresses and the network of this machine.'
  ),
  unclear: always(
    'The instance is young, and nothing else was asked: a deploy and an outage look alike.',
    'Add --deploying or --no-deploying, give the address of an older instance with another --url, or run this where MONGODB_URI and REDIS_TCP_URL are set.',
    CONSOLE
  ),
}
