import { Button, SegmentedControl } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline, type TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import { api, quietly } from '#platform/web/api.ts'
import type { AuditRow } from '../contract.ts'
import css from './users.module.css'

type Of = 'all' | 'byUser' | 'onUser'
const looks = {
  done: { icon: PencilSimpleIcon },
  viewed: { icon: EyeIcon, tone: 'info' },
  refused: { icon: ProhibitIcon, tone: 'warning' },
} as const

/** What a user did and what was done to the user, newest first, twenty at a time. */
export function AuditTrail({ userId }: { userId: string }) {
  const [of, setOf] = useState<Of>('all')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isSuccess } = useInfiniteQuery({
    queryKey: ['users', userId, 'audit', of],
    queryFn: ({ pageParam }) => api.users.auditTrail({ userId, of, pageSize: 20, pageNumber: pageParam }, quietly),
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, pageSize, totalCount }) => (pageNumber * pageSize < totalCount ? pageNumber + 1 : undefined),
  })
  const events = data?.pages.flatMap(({ items }) => items) ?? []
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={m.access_audit_trail()}
      value={of}
      onChange={value => setOf(value as Of)}
      data={[
        { value: 'all', label: m.access_audit_all() },
        { value: 'byUser', label: m.access_audit_by() },
        { value: 'onUser', label: m.access_audit_on() },
      ]}
    />
  )
  return (
    <Section title={m.access_audit_trail()} aside={choice}>
      {isSuccess && events.length === 0 && <p className="muted">{m.access_audit_empty()}</p>}
      <Timeline events={events.map(eventOf)} />
      {hasNextPage && (
        <Button className={css.more ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.access_audit_more()}
        </Button>
      )}
    </Section>
  )
}

function eventOf({ seq, at, call, outcome, by, subjectKind, changes, detail }: AuditRow): TimelineEvent {
  const notes = Object.entries(detail).map(([name, value]) => `${wordsOf(name)}: ${wordsOf(value)}`)
  const outcomeWord = outcome === 'refused' ? m.access_audit_refused() : outcome === 'viewed' ? m.access_audit_viewed() : null
  return {
    id: String(seq),
    at,
    what: [outcomeWord, wordsOf(call.split('/').at(-1) ?? call)].filter(Boolean).join(': '),
    by: by ?? m.access_audit_nobody(),
    note: [subjectKind && subjectKind !== 'user' && wordsOf(subjectKind), ...notes].filter(Boolean).join(' · ') || null,
    ...looks[outcome],
    ...(changes.length > 0 && {
      changes: changes.map(({ field, before, after }) => ({ field: wordsOf(field), before: before ?? '', after: after ?? '' })),
    }),
  }
}

/** 'AddUpdateUser' as 'Add update user': the names of calls and fields, to be read. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
