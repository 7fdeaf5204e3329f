import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { DemoLoader } from '#platform/server/demo.ts'

/** The charities of the demo that have a shop, and what stands on its shelves. */
type Shops = Readonly<Record<number, readonly string[]>>
const demoShops: Shops = {
  1: ['Quran translation', 'Prayer mat', 'Calendar 1448', 'Children’s stories', 'Dates, 1 kg'],
  77: ['Tea towel', 'Cookbook', 'Calendar', 'Children’s stories', 'Beeswax candles'],
}
const dinner = 105
const seatMinor = 8000

type Line = Omit<Insertable<Tables['donationLine']>, 'charityId' | 'donationId' | 'lineNo'>
type Order = { id: string; itemId: number; amountMinor: number; quantity: number | null; rateMinor: number | null }
const blank = {
  people: null,
  days: null,
  years: null,
  quantity: null,
  rateMinor: null,
  fundId: null,
  wealthMinor: null,
  nisabMinor: null,
  announcedMinor: null,
  overrideReason: null,
}
const some = (itemId: 100 | 104, name: string, amountMinor: number): Line => ({ ...blank, itemId, name, amountMinor })
const bought = (name: string, quantity: number, rateMinor: number): Line => ({
  ...blank,
  itemId: 104,
  name,
  quantity,
  rateMinor,
  amountMinor: quantity * rateMinor,
})

/** Gives the demo's purchases the lines of an order; their amounts stay as they are. */
export const loadDemoOrders = async ({ tx, enter, shops = demoShops }: Parameters<DemoLoader>[0] & { shops?: Shops }): Promise<void> => {
  for (const [name, shelf] of Object.entries(shops)) {
    const charityId = Number(name)
    await enter(charityId)
    const { rows } = await sql<Order>`
      select d.id, d.item_id, d.amount_minor, l.quantity, l.rate_minor from donation d
        left join donation_line l on l.charity_id = ${charityId} and l.donation_id = d.id and l.line_no = 1
       where d.charity_id = ${charityId} and d.app_preference_id = 9 order by d.donated_at, d.id`.execute(tx)
    await write(
      tx,
      charityId,
      rows.map((order, index) => [order.id, linesOf(order, shelf, index)] as const),
    )
  }
}

async function write(tx: Tx, charityId: number, orders: readonly (readonly [donationId: string, lines: readonly Line[]])[]): Promise<void> {
  const ids = orders.map(([id]) => id)
  await sql`delete from donation_line where charity_id = ${charityId} and donation_id = any(${ids}::uuid[])`.execute(tx)
  const rows = orders.flatMap(([donationId, lines]) => lines.map((line, at) => ({ ...line, charityId, donationId, lineNo: at + 1 })))
  if (rows.length) await tx.insertInto('donationLine').values(rows).execute()
}

/** Seats at the dinner and a gift on top; or one product, or two of the same price, sent by post now and then. */
function linesOf({ itemId, amountMinor, quantity, rateMinor }: Order, shelf: readonly string[], index: number): Line[] {
  const [first = 'Book', second = 'Calendar'] = [shelf[index % shelf.length], shelf[(index + 2) % shelf.length]]
  if (itemId === dinner) {
    const price = amountMinor > seatMinor ? seatMinor : Math.floor((amountMinor * 0.8) / 100) * 100 // a seat for less, for children
    const seats = price ? Math.floor(amountMinor / price) : 0
    const given = amountMinor - seats * price
    return [...(seats ? [bought('Seat at the charity dinner', seats, price)] : []), ...(given ? [some(100, 'Charity dinner', given)] : [])]
  }
  if (!quantity || !rateMinor) return [bought(first, 1, amountMinor)]
  const postage = index % 3 === 0 ? 400 : 0 // of each piece
  const price = rateMinor - postage
  const others = quantity > 1 && index % 2 === 0 ? 1 : 0
  return [
    bought(first, quantity - others, price),
    ...(others ? [bought(second, others, price)] : []),
    ...(postage ? [some(104, 'Shipping', postage * quantity)] : []),
  ]
}
