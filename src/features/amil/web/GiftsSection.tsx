import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { type Recorded, recordedIn, useSeenModules } from './use-seen-modules.ts'
import css from './amil.module.css'

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
      <MethodChoice value={method} onChange={value => choose(() => setMethod(value))} />
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
          <Gifts rows={gifts.data.items} module={module} />
          <Foot total={gifts.data.totalCount} pageNumber={pageNumber} go={setPage} list={`/${module}?officer=${userId}`} />
        </>
      )}
    </Section>
  )
}

type MethodChoiceProps = { value: Method | null; onChange: (method: Method | null) => void }
function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const { data } = useQuery({ queryKey: ['amil', 'gift-filters'], queryFn: () => api.amils.giftFilters() })
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

function Gifts({ rows, module }: { rows: readonly GiftRow[]; module: Recorded }) {
  if (rows.length === 0) return <p className="muted small">{m.amil_no_gifts()}</p>
  return (
    <table className={css.gifts}>
      <thead>
        <tr>
          <th scope="col">{m.amil_receipt()}</th>
          <th scope="col">{m.amil_day()}</th>
          <th scope="col" className={css.donor}>
            {m.amil_donor()}
          </th>
          <th scope="col" className={css.donor}>
            {m.amil_status()}
          </th>
          <th scope="col">{m.amil_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, receiptNo, txnId, donationTimeStamp, donorName, status, amount }) => (
          <tr key={id}>
            <td>
              <Link to={`/${module}/details?id=${id}`} className="code">
                {receiptNo ?? txnId}
              </Link>
            </td>
            <td>
              <DateText as="day" value={donationTimeStamp} />
            </td>
            <td className={css.donor}>{donorName ?? m.amil_anonymous()}</td>
            <td className={css.donor}>
              <GiftStatusStamp status={status} />
            </td>
            <td>
              <Amount money={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FootProps = { total: number; pageNumber: number; go: (page: number) => void; list: string }
function Foot({ total, pageNumber, go, list }: FootProps) {
  if (total === 0) return null
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(first + pageSize - 1, total)
  return (
    <div className={css.foot}>
      <span className="muted small">{m.platform_range_of({ first: String(first), last: String(last), total: String(total) })}</span>
      {pageNumber > 1 && (
        <Button size="xs" onClick={() => go(pageNumber - 1)}>
          {m.platform_previous_page()}
        </Button>
      )}
      {last < total && (
        <Button size="xs" onClick={() => go(pageNumber + 1)}>
          {m.platform_next_page()}
        </Button>
      )}
      <Link to={list}>{m.amil_open_list()}</Link>
    </div>
  )
}
