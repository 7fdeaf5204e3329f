import { Link } from 'react-router'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { Page } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { SectionPages } from '#platform/web/detail-screen/SectionPages.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SessionGift } from '../contract.ts'
import css from './gifts.module.css'

type Props = { page: Page<SessionGift>; note?: string; go: (pageNumber: number) => void }

/** The gifts of a declaration, a page at a time; those of a closed day and those voided since are flagged in words. */
export function DeclaredGifts({ page, note, go }: Props) {
  const { items } = page
  const hasAmounts = items.some(({ amount }) => amount !== null)
  return (
    <Section title={m.declarations_gifts()}>
      {note && <p className="muted small">{note}</p>}
      <SectionTable label={m.declarations_gifts()}>
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
      </SectionTable>
      <SectionPages page={page} go={go} />
    </Section>
  )
}

const GiftRow = ({
  gift: { id, appPreferenceId, receiptNo, recordedAt, paymentMethod, isLate, voidedAt, amount },
}: {
  gift: SessionGift
}) => (
  <tr>
    <td className={css.receipt}>
      <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${id}`} className="code">
        {receiptNo ?? '–'}
      </Link>
      {isLate && <span className={css.flag}>{m.declarations_flag_late()}</span>}
      {voidedAt && <span className={css.flag}>{m.declarations_flag_voided()}</span>}
    </td>
    <td className={css.recorded}>
      <DateText value={recordedAt} />
    </td>
    <td>{nameOfMethod(paymentMethod)}</td>
    {amount && (
      <td>
        <Amount money={amount} cents struck={voidedAt ? m.declarations_flag_voided() : undefined} />
      </td>
    )}
  </tr>
)
