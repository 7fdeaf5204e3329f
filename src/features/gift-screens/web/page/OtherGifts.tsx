import { allPreferencesId } from '#kit/giving/ids.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Page } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import type { GiftDetails, GiftRow } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { purposeText } from '../purpose-labels.ts'
import css from '../gifts.module.css'
import { endedWords } from '../gift-labels.ts'

const size = 10
type DonorGifts = {
  donarId: string
  transactionId?: string
  appPreferenceId: typeof allPreferencesId
  pageNumber?: number
  pageSize: typeof size
}
/** Lists the gifts of a donor, without the named one. */
export type ListGiftsOfDonor = (asked: DonorGifts) => Promise<Page<GiftRow>>

type Props = { gift: GiftDetails; title?: string; list: ListGiftsOfDonor }
/** What else the same donor gave, in every module that the reader may see; nothing where there is nothing. */
export function OtherGifts({ gift, title = m.gift_screens_other_gifts(), list }: Props) {
  const { donorId, id } = gift
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['donations', 'of-donor', donorId, id, title],
    queryFn: ({ pageParam }) =>
      list({ donarId: donorId ?? '', transactionId: id, appPreferenceId: allPreferencesId, pageNumber: pageParam, pageSize: size }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, totalCount }) => (pageNumber * size < totalCount ? pageNumber + 1 : null),
    enabled: donorId !== null,
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const count = data?.pages[0]?.totalCount ?? 0
  if (rows.length === 0) return null
  return (
    <Section title={title} aside={<span className="muted small">{m.gift_screens_other_gifts_count({ count })}</span>}>
      <ul className={css.others}>
        {rows.map(row => (
          <li key={row.id}>
            <Link className="code" to={`/${preferenceModules[row.appPreferenceId]}/details?id=${row.id}`}>
              {row.receiptNo ?? row.txnId}
            </Link>
            <span className="muted small">
              <DateText value={row.donationTimeStamp} as="day" />, {purposeText(row)}
            </span>
            <GiftStatusStamp status={row.status} />
            <b>
              <Amount money={row.amount} struck={isReversed(row.status) ? endedWords(row.status) : undefined} />
            </b>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="xs"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage()
          }}
        >
          {m.gift_screens_other_gifts_more()}
        </Button>
      )}
    </Section>
  )
}
