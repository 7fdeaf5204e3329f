import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { Page } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SessionGift } from '../contract.ts'
import css from './gifts.module.css'

type Props = { page: Page<SessionGift>; note?: string; go: (pageNumber: number) => void }

/** The gifts of a declaration, a page at a time; those of a closed day and those voided since are flagged in words. */
export function DeclaredGifts({ page: { items, totalCount, pageNumber, pageSize }, note, go }: Props) {
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(first + pageSize - 1, totalCount)
  const hasAmounts = items.some(({ amount }) => amount !== null)
  return (
    <Section title={m.declarations_gifts()}>
      {note && <p className="muted small">{note}</p>}
      <div className={css.scroll} role="group" aria-label={m.declarations_gifts()} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.declarations_receipt()}</th>
              <th scope="col">{m.declarations_recorded_at()}</th>
              <th scope="col">{m.declarations_method()}</th>
              {hasAmounts && <th scope="col">{m.declarations_amount()}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map(gift => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        <span className="muted small">{m.platform_range_of({ first: String(first), last: String(last), total: String(totalCount) })}</span>
        {pageNumber > 1 && (
          <Button size="xs" onClick={() => go(pageNumber - 1)}>
            {m.platform_previous_page()}
          </Button>
        )}
        {last < totalCount && (
          <Button size="xs" onClick={() => go(pageNumber + 1)}>
            {m.platform_next_page()}
          </Button>
        )}
      </div>
    </Section>
  )
}

const GiftRow = ({
  gift: { id, appPreferenceId, receiptNo, recordedAt, paymentMethod, isLate, voidedAt, amount },
}: {
  gift: SessionGift
}) => (
  <tr>
    <td>
      <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${id}`} className="code">
        {receiptNo ?? '–'}
      </Link>
      {isLate && <span className={css.flag}>{m.declarations_flag_late()}</span>}
      {voidedAt && <span className={css.flag}>{m.declarations_flag_voided()}</span>}
    </td>
    <td>
      <DateText value={recordedAt} />
    </td>
    <td>{nameOfMethod(paymentMethod)}</td>
    {amount && (
      <td>
        <Amount money={amount} struck={voidedAt ? m.declarations_flag_voided() : undefined} />
      </td>
    )}
  </tr>
)
