import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { receiptNameOfItem } from '#features/gift-screens/web/public.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { formatCalculation, isLineKind } from '../rules.ts'
import { calculationTexts } from './figures.ts'
import css from './islamic.module.css'

/** The intentions of a gift with their calculations and, for custom rates, the reason. */
export function GivenLines({ lines }: Pick<GiftDetails, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <Section title={m.gift_screens_lines()}>
      <table className={css.lines}>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>
                <b>{receiptNameOfItem(line.itemId)}</b>
                <small>{line.name}</small>
              </td>
              <td>
                {isLineKind(line.itemId) && formatCalculation(line.itemId, line, line.rate, calculationTexts)}
                {line.nisab && <small>{m.islamic_giving_line_nisab({ nisab: formatMoney(line.nisab) })}</small>}
                {line.overrideReason && (
                  <small>
                    {line.announced
                      ? m.islamic_giving_line_own_rate({ rate: formatMoney(line.announced), reason: line.overrideReason })
                      : line.overrideReason}
                  </small>
                )}
              </td>
              <td>
                <Amount money={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
