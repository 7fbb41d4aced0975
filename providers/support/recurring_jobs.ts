import type { ApplicationService } from '@adonisjs/core/types'
import { SweepSessions } from '#bookings/presence/sweep_sessions'
import { BookingSessionRepository } from '#bookings/sessions/booking_session_repository'
import type { CronJob } from '#cluster/cron/cron_job'
import type { CronConfig } from '#config/cron'
import { CloseTrafficDays } from '#insight/close_traffic_days'
import { VisitorErasureRepository } from '#organizations/erasures/visitor_erasure_repository'
import { OrganizationDeletionRepository } from '#organizations/operated_organizations/organization_deletion_repository'
import { MeasuredStreams } from '#operations/metrics/measured_streams'
import { AnnounceSchedule } from '#routing/events/announce_schedule'
import { AuditsDue } from '#routing/audit/audits_due'
import { NoteSeenUtm } from '#routing/hygiene/note_seen_utm'
import { CheckPages } from '#routing/page_checks/check_pages'
import { PageCheckRepository } from '#routing/page_checks/page_check_repository'
import { WatchPins } from '#routing/pins/watch_pins'
import { RunAudit } from '#routing/audit/run_audit'
import { TrimHistory } from '#routing/history/trim_history'
import {
  addMissingSearch,
  organizationsWithMissingSearch,
} from '#routing/routers/missing_search_repository'

/** The recurring jobs with their use cases. */
export function recurringJobs(
  { container }: ApplicationService,
  {
    sessionSweep,
    routerSchedule,
    routerSearch,
    visitorErasure,
    organizationDeletion,
    pageChecks,
    routerAudit,
    historyTrim,
    trafficClose,
  }: CronConfig['jobs']
): CronJob[] {
  return [
    {
      ...sessionSweep,
      type: 'session-sweep',
      due: async () => {
        const sessions = await container.make(BookingSessionRepository)
        return sessions.organizationsWithExpired()
      },
      run: async (organizationId, { signal }) => {
        const sweep = await container.make(SweepSessions)
        await sweep.execute(organizationId, signal)
      },
    },
    {
      ...routerSchedule,
      type: 'router-schedule',
      due: async (dueAt) => {
        const announce = await container.make(AnnounceSchedule)
        return announce.organizationsDueAt(dueAt)
      },
      run: async (organizationId, { dueAt }) => {
        const announce = await container.make(AnnounceSchedule)
        await announce.execute(organizationId, dueAt, routerSchedule.intervalMs)
        const watch = await container.make(WatchPins)
        await watch.execute(organizationId)
      },
    },
    {
      ...routerSearch,
      type: 'router-search',
      due: organizationsWithMissingSearch,
      run: async (organizationId) => void (await addMissingSearch(organizationId)),
    },
    {
      ...visitorErasure,
      type: 'visitor-erasure',
      due: async () => {
        const erasures = await container.make(VisitorErasureRepository)
        return erasures.organizationsDue()
      },
      run: async (organizationId, { signal }) => {
        const erasures = await container.make(VisitorErasureRepository)
        await erasures.run(organizationId, signal)
      },
    },
    {
      ...organizationDeletion,
      type: 'organization-deletion',
      due: async () => {
        const deletions = await container.make(OrganizationDeletionRepository)
        return deletions.due()
      },
      run: async (organizationId, { signal }) => {
        const deletions = await container.make(OrganizationDeletionRepository)
        const streams = await container.make(MeasuredStreams)
        await deletions.run(organizationId, () => streams.forget(organizationId), signal)
      },
    },
    {
      ...pageChecks,
      type: 'page-checks',
      due: async () => {
        const checks = await container.make(PageCheckRepository)
        return checks.organizationsDue()
      },
      run: async (organizationId, { signal }) => {
        const checkPages = await container.make(CheckPages)
        await checkPages.execute(organizationId, signal)
      },
    },
    {
      ...routerAudit,
      type: 'router-audit',
      due: async (dueAt) => {
        const auditsDue = await container.make(AuditsDue)
        return auditsDue.execute(dueAt)
      },
      run: async (organizationId, { requestId, signal }) => {
        const audit = await container.make(RunAudit)
        await audit.execute(organizationId, requestId, signal)
      },
    },
    {
      ...historyTrim,
      type: 'history-trim',
      due: async () => {
        const trim = await container.make(TrimHistory)
        return trim.organizationsDue()
      },
      run: async (organizationId, { signal }) => {
        const trim = await container.make(TrimHistory)
        await trim.execute(organizationId, signal)
      },
    },
    {
      ...trafficClose,
      type: 'traffic-close',
      due: async () => {
        const close = await container.make(CloseTrafficDays)
        return close.organizationsDue()
      },
      run: async (organizationId, { signal }) => {
        const close = await container.make(CloseTrafficDays)
        await close.execute(organizationId, signal)
        const noteSeenUtm = await container.make(NoteSeenUtm)
        await noteSeenUtm.execute(organizationId, signal)
      },
    },
  ]
}
