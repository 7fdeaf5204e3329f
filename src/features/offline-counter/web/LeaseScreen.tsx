import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { LeasedState } from '#features/receipt-numbers/rules.ts'
import { rootPath } from '../paths.ts'
import css from './offline-counter.module.css'

const states: Readonly<Record<LeasedState, () => string>> = {
  leased: m.offline_counter_number_leased,
  issued: m.offline_counter_number_issued,
  voided: m.offline_counter_number_voided,
  returned: m.offline_counter_number_returned,
  expired: m.offline_counter_number_expired,
}

/** A lease, by `?id=`: what became of each of its numbers, and who said so. */
export function LeaseScreen() {
  const [search] = useSearchParams()
  const leaseId = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['offline-counter', 'lease', leaseId], queryFn: () => api.offlineCounter.numbers({ leaseId }) })
  const title = detail.data?.[0] ? `${detail.data[0].receiptNo} – ${detail.data.at(-1)?.receiptNo}` : m.offline_counter_numbers()
  return (
    <DetailScreen
      detail={detail}
      noun={m.offline_counter_lease_noun()}
      crumbs={[{ name: m.offline_counter_leases_title(), to: rootPath }, { name: title }]}
    >
      {numbers => ({
        kicker: m.offline_counter_leases_title(),
        title,
        sections: (
          <Section title={m.offline_counter_numbers()}>
            <ul className={css.numbers}>
              {numbers.map(({ receiptNo, state, reason, endedAt, endedBy }) => (
                <li key={receiptNo}>
                  <b>{receiptNo}</b>
                  <span>{[states[state](), reason, endedBy].filter(Boolean).join(' · ')}</span>
                  {endedAt && <DateText value={endedAt} />}
                </li>
              ))}
            </ul>
          </Section>
        ),
      })}
    </DetailScreen>
  )
}
