import { Skeleton } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { PartFailed } from '#platform/web/detail-screen/PartFailed.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { pageOfGift } from './gift-links.ts'
import { consentWords } from './labels.ts'
import css from './donor.module.css'

const shown = 10

/** The voids and refunds asked for of a donor's gifts: those that wait, then those that were decided. */
export function RequestsSection({ donorId }: { donorId: string }) {
  const { find } = readPermissions(useCurrentUser().permissions)
  const seen = (Object.entries(preferenceModules) as unknown as [string, string][]).flatMap(([id, module]) =>
    find(module)?.isView ? [Number(id) as AppPreference] : [],
  )
  const filter = { donorId, appPreferenceIds: seen, pageSize: shown } as const
  const requests = useQuery({
    queryKey: ['requests', 'of-donor', donorId, 'page'],
    queryFn: async () =>
      (await Promise.all([api.requests.list({ ...filter, tab: 'all' }), api.requests.list({ ...filter, tab: 'done' })])).flatMap(
        ({ items }) => items,
      ),
    enabled: seen.length > 0,
  })
  if (seen.length === 0) return null
  return (
    <RowsSection title={m.donor_profiles_requests()} found={requests} none={m.donor_profiles_requests_none()}>
      {({ id, transactionId, appPreferenceId, receiptNo, txnId, requested, donationStatus, amount }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={pageOfGift({ id: transactionId, appPreferenceId })}>{receiptNo ?? txnId}</Link>
          </th>
          <td className="muted small">{requested && <DateText as="day" value={requested.at} />}</td>
          <td>
            <GiftStatusStamp status={donationStatus} />
          </td>
          <td className={css.amount}>
            <Amount money={amount} />
          </td>
        </tr>
      )}
    </RowsSection>
  )
}

/** The gifts for which the donor enrolled by a link, with the answer given there. */
export function EnrolmentsSection({ donorId }: { donorId: string }) {
  const enrolments = useQuery({
    queryKey: ['donors', 'one', donorId, 'enrolments'],
    queryFn: () => api.donorProfiles.enrolments({ donorId }),
  })
  return (
    <RowsSection title={m.donor_profiles_enrolments()} found={enrolments} none={m.donor_profiles_enrolments_none()}>
      {({ at, iAgree, receiptNo, gift }) => (
        <tr key={gift.id}>
          <th scope="row">
            <Link to={pageOfGift(gift)}>{receiptNo ?? <DateText as="day" value={gift.donationTimeStamp} />}</Link>
          </th>
          <td className="muted small">
            <DateText as="day" value={at} />
          </td>
          <td className="muted small">
            {m.donor_profiles_consent()}: {consentWords(iAgree)}
          </td>
          <td className={css.amount}>
            <Amount money={gift.amount} />
          </td>
        </tr>
      )}
    </RowsSection>
  )
}

type RowsProps<Row> = { title: string; found: UseQueryResult<Row[]>; none: string; children: (row: Row) => ReactNode }
function RowsSection<Row>({ title, found: { data, isError, refetch }, none, children }: RowsProps<Row>) {
  return (
    <Section title={title}>
      {isError && <PartFailed retry={refetch} />}
      {!isError && !data && <Skeleton height={64} />}
      {data?.length === 0 && <p className="muted small">{none}</p>}
      {data && data.length > 0 && (
        <table className={css.lines}>
          <tbody>{data.map(children)}</tbody>
        </table>
      )}
    </Section>
  )
}
