import { itemIds } from '#kit/giving/ids.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import css from './purchases.module.css'

/** What was ordered: products by quantity and price, the shipping, additional gifts, and the total. */
export function OrderLines({ order }: { order: GiftDetails }) {
  if (order.lines.length === 0) return null
  return (
    <Section title={m.purchases_order()}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{m.purchases_product()}</th>
            <th scope="col">{m.purchases_quantity()}</th>
            <th scope="col">{m.purchases_price()}</th>
            <th scope="col">{m.purchases_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <tr key={index} data-extra={line.quantity === null}>
              <th scope="row">{nameOf(line)}</th>
              <td>{line.quantity}</td>
              <td>{line.rate && <Amount money={line.rate} />}</td>
              <td>
                <Amount money={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {m.purchases_total()}
            </th>
            <td>
              <LedgerTotal>
                <Amount money={order.amount} />
              </LedgerTotal>
            </td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

/** A line without a quantity is no product: the shipping under its own name, or a gift. */
function nameOf({ itemId, quantity, name }: GiftDetails['lines'][number]): string {
  if (quantity !== null) return name
  return itemId === itemIds.purchase ? m.purchases_shipping() : `${m.purchases_donation_line()}, ${name}`
}
