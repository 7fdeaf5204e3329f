import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart'
import type { Icon } from '@phosphor-icons/react'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { NoValue } from '#platform/web/list-screen/table/MoneyCell.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import type { DonorComparison } from '../contract.ts'
import css from './merge.module.css'

/** What a merge moves from one record to the other. */
export const MovesSection = ({ comparison: { kept, merged } }: { comparison: DonorComparison }) => (
  <Section title={m.donor_merge_moves({ name: kept.donorName })}>
    <table className={css.moves}>
      <thead>
        <tr>
          <th scope="col">{m.donor_merge_what_moves()}</th>
          <th scope="col">{m.donor_merge_how_many()}</th>
          <th scope="col">{m.donor_merge_detail()}</th>
          <th scope="col" className={css.amount}>
            {m.donor_merge_lifetime()}
          </th>
        </tr>
      </thead>
      <tbody>
        <MoveRow icon={HeartIcon} name={m.donor_merge_gifts()} count={merged.gifts} detail={m.donor_merge_receipts_keep()}>
          <Amount money={merged.lifetime} />
        </MoveRow>
        <MoveRow icon={ArrowsClockwiseIcon} name={m.donor_merge_recurring()} count={merged.recurring} detail={m.donor_merge_dates_stay()} />
        <MoveRow icon={CreditCardIcon} name={m.donor_merge_cards()} count={merged.cards} detail={m.donor_merge_card_once()} />
      </tbody>
    </table>
  </Section>
)

type MoveProps = { icon: Icon; name: string; count: number; detail: string; children?: React.ReactNode }
const MoveRow = ({ icon: Picture, name, count, detail, children }: MoveProps) => (
  <tr>
    <th scope="row">
      <span>
        <Picture size={18} aria-hidden="true" />
        {name}
      </span>
    </th>
    <td>{count}</td>
    <td className="small muted">{detail}</td>
    <td className={css.amount}>{children ?? <NoValue />}</td>
  </tr>
)
