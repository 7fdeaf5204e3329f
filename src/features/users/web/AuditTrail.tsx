import { Button, SegmentedControl } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline, type TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import type { AuditLabels } from '#platform/web/audit-labels.ts'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import type { AuditRow } from '../contract.ts'
import { callLabel, changeLines, fieldLabel, humanizeName, authenticatesCaller } from './trail-labels.ts'
import css from './users.module.css'

type TrailScope = 'all' | 'byUser' | 'onUser'
const looks = {
  done: { icon: PencilSimpleIcon },
  viewed: { icon: EyeIcon, tone: 'info' },
  refused: { icon: ProhibitIcon, tone: 'warning' },
} as const

/** What a user did and what was done to the user, newest first, twenty at a time. */
export function AuditTrail({ userId, labels }: { userId: string; labels: AuditLabels }) {
  const dayText = useDayText()
  const [trailScope, setTrailScope] = useState<TrailScope>('all')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isSuccess, isError, refetch } = useInfiniteQuery({
    queryKey: ['users', userId, 'audit', trailScope],
    queryFn: ({ pageParam }) => api.users.auditTrail({ userId, of: trailScope, pageSize: 20, pageNumber: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, pageSize, totalCount }) => (pageNumber * pageSize < totalCount ? pageNumber + 1 : undefined),
  })
  const events = data?.pages.flatMap(({ items }) => items) ?? []
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={m.users_audit_trail()}
      value={trailScope}
      onChange={value => setTrailScope(value as TrailScope)}
      data={[
        { value: 'all', label: m.users_audit_all() },
        { value: 'byUser', label: m.users_audit_by() },
        { value: 'onUser', label: m.users_audit_on() },
      ]}
    />
  )
  return (
    <Section title={m.users_audit_trail()} aside={choice}>
      {isError && <PartFailed retry={refetch} />}
      {isSuccess && events.length === 0 && <p className="muted">{m.users_audit_empty()}</p>}
      <Timeline events={events.map(event => eventOf(event, { userId, labels, dayText }))} />
      {hasNextPage && (
        <Button className={css.more ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.users_audit_more()}
        </Button>
      )}
    </Section>
  )
}

type Reading = { userId: string; labels: AuditLabels; dayText: DayText }
function eventOf(row: AuditRow, { userId, labels, dayText }: Reading): TimelineEvent {
  const { seq, at, outcome, by, subjectKind, subjectId, subjectName, detail } = row
  const subject = subjectName ?? (subjectKind && subjectKind !== 'user' ? humanizeName(subjectKind) : null)
  const notes = Object.entries(detail).map(([name, value]) => `${fieldLabel(name)}: ${isDay(value) ? dayText(value) : humanizeName(value)}`)
  const changes = changeLines(row, dayText)
  // A failed sign-in has no actor; it is shown for the user that it was attempted for.
  const isRefused = outcome === 'refused' || 'refused' in detail
  return {
    id: String(seq),
    at,
    label: [isRefused && m.users_audit_refused(), callLabel(row, labels)].filter(Boolean).join(': '),
    by: by ?? (authenticatesCaller(row) && !isRefused ? subjectName : m.users_audit_nobody()),
    note: [subjectId !== userId && subject, ...notes].filter(Boolean).join(' · ') || null,
    ...looks[isRefused ? 'refused' : outcome],
    ...(changes.length > 0 && { changes }),
  }
}
