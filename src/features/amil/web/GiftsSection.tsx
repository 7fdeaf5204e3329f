import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { GiftsTable, nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { SectionPages } from '#platform/web/detail-screen/SectionPages.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { type Recorded, recordedIn, useSeenModules } from './use-seen-modules.ts'

const pageSize = 10
type Query = Parameters<typeof api.amils.gifts>[0]
type Method = NonNullable<Query['paymentMethod']>[number]

/** What an amil recorded, module by module, newest first, ten at a time. */
export function GiftsSection({ userId }: { userId: string }) {
  const seen = useSeenModules()
  const [module, setModule] = useState<Recorded>(seen[0] ?? 'islamic-giving')
  const [method, setMethod] = useState<Method | null>(null)
  const [pageNumber, setPage] = useState(1)
  const query: Query = { userId, pageNumber, paymentMethod: method ? [method] : [] }
  const gifts = useQuery({
    queryKey: ['amil', userId, 'gifts', module, query],
    queryFn: () => recordedIn[module].load({ ...query, pageSize }),
    placeholderData: keepPreviousData,
    enabled: seen.length > 0,
  })
  if (seen.length === 0) return null
  const choose = (change: () => void) => {
    setPage(1)
    change()
  }
  return (
    <Section
      title={recordedIn[module].title()}
      aside={
        seen.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={m.amil_gifts()}
            value={module}
            onChange={value => choose(() => setModule(value as Recorded))}
            data={seen.map(value => ({ value, label: recordedIn[value].name() }))}
          />
        )
      }
    >
      <MethodChoice module={module} value={method} onChange={value => choose(() => setMethod(value))} />
      {gifts.isError && (
        <p role="alert">
          {m.amil_gifts_failed()}{' '}
          <Button size="xs" onClick={() => void gifts.refetch()}>
            {m.platform_try_again()}
          </Button>
        </p>
      )}
      {gifts.isPending && <Skeleton height={200} />}
      {gifts.data && !gifts.isError && (
        <>
          {gifts.data.items.length === 0 ? (
            <p className="muted small">{m.amil_no_gifts()}</p>
          ) : (
            <GiftsTable label={recordedIn[module].title()} rows={gifts.data.items} columns={columns} />
          )}
          <SectionPages page={gifts.data} go={setPage}>
            <Link to={`/${module}?officer=${userId}`}>{m.amil_open_list()}</Link>
          </SectionPages>
        </>
      )}
    </Section>
  )
}

type MethodChoiceProps = { module: Recorded; value: Method | null; onChange: (method: Method | null) => void }
function MethodChoice({ module, value, onChange }: MethodChoiceProps) {
  const { data } = useQuery({
    queryKey: ['amil', 'gift-filters', module],
    queryFn: () => api.amils.giftFilters({ appPreferenceId: recordedIn[module].appPreferenceId }),
  })
  const methods = data?.paymentMethod ?? []
  return (
    <Select
      aria-label={m.amil_way_of_paying()}
      placeholder={m.amil_all_methods()}
      clearable
      searchable
      maw={280}
      value={value === null ? null : String(value)}
      onChange={chosen => onChange((methods.find(({ id }) => String(id) === chosen)?.id as Method | undefined) ?? null)}
      data={methods.map(({ id }) => ({ value: String(id), label: nameOfMethod(Number(id)) }))}
    />
  )
}

const columns = [{ header: m.amil_donor, cell: ({ donorName }: GiftRow) => donorName ?? m.amil_anonymous(), isWide: true }]
