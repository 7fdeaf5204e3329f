import { formatCount } from '#kit/text/format-count.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'
import type { CharitySheet } from '#features/charity-profile/contract.ts'
import css from './lists.module.css'

/** The series of receipt numbers: the last number of each, and how many receipts were voided or replaced. */
export const SeriesSection = ({ charity: { series, receiptPrefix } }: { charity: CharitySheet }) => (
  <Section title={m.charity_profile_series()}>
    {series.length === 0 && <p className="muted">{m.charity_profile_series_none({ number: receiptNoOf(receiptPrefix, 1) })}</p>}
    <ul className={css.list}>
      {series.map(({ series: id, prefix, lastNumber, issued, voided, replaced }) => (
        <li key={id}>
          <span className={css.name}>
            {m.charity_profile_series_numbers({ prefix })}
            <small>
              {m.charity_profile_series_last()} <bdi className="code">{receiptNoOf(prefix, lastNumber)}</bdi>
            </small>
          </span>
          <span className={css.figures}>
            <span>{`${m.charity_profile_series_issued()} ${formatCount(issued)}`}</span>
            <span>{`${m.charity_profile_series_voided()} ${formatCount(voided)}`}</span>
            <span>{`${m.charity_profile_series_replaced()} ${formatCount(replaced)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
