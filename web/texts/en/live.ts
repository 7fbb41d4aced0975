import { counted, number } from '#console/texts/en_counted'

export const live = {
  states: {
    connecting: 'Connecting',
    live: 'Live',
    partial: 'Some entries come later: instances cannot reach each other',
    lost: 'Connection lost, reconnecting',
    hidden: 'Stopped while hidden',
  },
  paused: 'Paused',
  waiting: (count: number) =>
    count === 1 ? '1 new entry waits' : `${number(count)} new entries wait`,
  pause: 'Pause',
  goOn: 'Resume',
  pauseKey: 'Pause or resume',
  kind: 'What is shown',
  kinds: { all: 'All', resolve: 'Visits', change: 'Changes' },
  empty: 'Nothing yet. Visits and changes of routers appear here as they happen.',
  aRouter: 'a router',
  count: (count: number) => counted(count, 'router', 'routers'),
  why: 'Why?',
  types: {
    'ROUTER_RESOLVED': 'leads a visitor',
    'ROUTER_OPENED': 'opens by schedule',
    'ROUTER_CLOSED': 'closes by schedule',
    'router.opened': 'opens by schedule',
    'router.closed': 'closes by schedule',
    'router.created': 'created',
    'router.updated': 'changed',
    'router.deleted': 'deleted',
    'routers.imported': 'imported',
    'routers.updated': 'changed together',
    'routers.deleted': 'deleted together',
  },
}
