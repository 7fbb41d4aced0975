import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  directories: {},
  commands: [() => import('#shared/console/framework_commands')],
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/bouncer/bouncer_provider'),
    () => import('#providers/shared_provider'),
    () => import('#providers/mongo_provider'),
    { file: () => import('#providers/indexes_provider'), environment: ['web'] },
    () => import('#providers/cluster_provider'),
    () => import('#providers/operations_provider'),
    () => import('#providers/openapi_provider'),
    () => import('#providers/identity_provider'),
    () => import('#providers/realtime_provider'),
    () => import('#providers/routing_provider'),
    () => import('#providers/changes_provider'),
    () => import('#providers/router_events_provider'),
    () => import('#providers/bookings_provider'),
    () => import('#providers/webhooks_provider'),
    () => import('#providers/metrics_provider'),
    () => import('#providers/cron_provider'),
    { file: () => import('#providers/lifecycle_provider'), environment: ['web'] },
  ],
  preloads: [
    { file: () => import('#start/kernel'), environment: ['web', 'test'] },
    { file: () => import('#start/routes'), environment: ['web', 'test'] },
  ],
  tests: {
    forceExit: true,
    suites: [
      { name: 'unit', files: ['tests/unit/**/*.spec.{ts,js}'], timeout: 30_000 },
      { name: 'integration', files: ['tests/integration/**/*.spec.{ts,js}'], timeout: 40_000 },
      { name: 'functional', files: ['tests/functional/**/*.spec.{ts,js}'], timeout: 30_000 },
      { name: 'process', files: ['tests/process/**/*.spec.{ts,js}'], timeout: 90_000 },
    ],
  },
  metaFiles: [{ pattern: 'app/**/*.lua', reloadServer: false }],
})
