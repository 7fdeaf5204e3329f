import { Button, Skeleton } from '@mantine/core'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Timeline, type TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import type { HistoryRow } from '#features/charity-profile/contract.ts'
import { auditLabels } from '../audit-labels.ts'
import { fieldName, valueText } from '../labels.ts'
import { charityKey } from '../use-charity.ts'

const pageSize = 20

/** What was changed of the charity, by whom, with what was before and after. */
export function CharityHistory() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: [...charityKey, 'history'],
    queryFn: ({ pageParam }) => api.charity.history({ pageNumber: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: last => (last.pageNumber * pageSize < last.totalCount ? last.pageNumber + 1 : undefined),
  })
  const events = data?.pages.flatMap(({ items }) => items).map(eventOf)
  return (
    <Section title={m.charity_profile_history()}>
      {isPending && <Skeleton height={160} />}
      {isError && <PartFailed retry={refetch} />}
      {events?.length === 0 && <p className="muted">{m.charity_profile_history_none()}</p>}
      {events && events.length > 0 && <Timeline events={events} />}
      {hasNextPage && (
        <Button size="xs" aria-disabled={isFetching} onClick={() => void fetchNextPage()}>
          {m.charity_profile_history_more()}
        </Button>
      )}
    </Section>
  )
}

const eventOf = ({ seq, at, call, by, differences }: HistoryRow): TimelineEvent => ({
  id: String(seq),
  at,
  label: auditLabels[call]?.() ?? call,
  by: by && m.charity_profile_by({ name: by }),
  icon: ClockCounterClockwiseIcon,
  changes: differences.map(({ field, before, after }) => ({
    field: fieldName(field),
    before: valueText(field, before) ?? '',
    after: valueText(field, after) ?? '',
  })),
})
