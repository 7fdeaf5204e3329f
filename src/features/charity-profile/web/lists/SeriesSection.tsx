import { formatCount } from '#kit/text/format-count.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'
import type { CharitySheet } from '#features/charity-profile/contract.ts'
import css from './lists.module.css'

type Series = CharitySheet['series'][number]
/** What became of the numbers: of receipts always, of numbers that devices held where there are any. */
const figuresOf = ({ issued, voided, replaced, onDevices, returned, expired, slipsVoided }: Series): (readonly [string, number])[] => [
  [m.charity_profile_series_issued(), issued],
  [m.charity_profile_series_voided(), voided],
  [m.charity_profile_series_replaced(), replaced],
  ...(
    [
      [m.charity_profile_series_on_devices(), onDevices],
      [m.charity_profile_series_returned(), returned],
      [m.charity_profile_series_expired(), expired],
      [m.charity_profile_series_slips_voided(), slipsVoided],
    ] as const
  ).filter(([, count]) => count > 0),
]

/** The series of receipt numbers: the last number of each, and what became of all of them. */
export const SeriesSection = ({ charity: { series, receiptPrefix } }: { charity: CharitySheet }) => (
  <Section title={m.charity_profile_series()}>
    {series.length === 0 && <p className="muted">{m.charity_profile_series_none({ number: receiptNoOf(receiptPrefix, 1) })}</p>}
    <ul className={css.list}>
      {series.map(one => (
        <li key={one.series}>
          <span className={css.name}>
            {m.charity_profile_series_numbers({ prefix: one.prefix })}
            <small>
              {m.charity_profile_series_last()} <bdi className="code">{receiptNoOf(one.prefix, one.lastNumber)}</bdi>
            </small>
          </span>
          <span className={css.figures}>
            {figuresOf(one).map(([words, count]) => (
              <span key={words}>{`${words} ${formatCount(count)}`}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
