import { isLineKind } from '#kit/giving/ids.ts'
import { Link } from 'react-router'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { lineName, receiptNameOfItem } from '#features/gift-screens/web/public.tsx'
import { rootPath as ratePath } from '#features/rate-settings/paths.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { formatCalculation } from '#features/islamic-giving/rules.ts'
import { calculationTexts } from '../figures.ts'
import css from '../islamic.module.css'

/** The intentions of a gift with their calculations and, for custom rates, the reason. A calculation opens the rate that it used. */
export function GivenLines({ lines }: Pick<GiftDetails, 'lines'>) {
  const { permissions } = useCurrentUser()
  const mayOpenRates = readPermissions(permissions).find('rate-setting')?.isView === true
  if (lines.length === 0) return null
  return (
    <Section title={m.islamic_giving_lines()}>
      <table className={css.lines}>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>
                <b>{receiptNameOfItem(line.itemId)}</b>
                <small>{lineName(line)}</small>
              </td>
              <td>
                <Calculation line={line} mayOpen={mayOpenRates} />
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

/** 'Five people at $5', as a link to the published rate for readers who may see rates. */
function Calculation({ line, mayOpen }: { line: GiftDetails['lines'][number]; mayOpen: boolean }) {
  const words = isLineKind(line.itemId) ? formatCalculation(line.itemId, line, line.rate, calculationTexts) : ''
  if (!words || !line.rateId || !mayOpen) return words
  return (
    <Link to={`${ratePath}/details?id=${line.rateId}`} title={m.islamic_giving_open_rate()}>
      {words}
    </Link>
  )
}
