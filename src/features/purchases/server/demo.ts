import { itemIds } from '#kit/giving/ids.ts'
import { type NewGiftLine, replaceSampleLines, sampleOrders } from '#features/gifts/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'

/** The charities of the demo that have a shop, and its products. */
type Shops = Readonly<Record<number, readonly string[]>>
const demoShops: Shops = {
  1: ['Quran translation', 'Prayer mat', 'Calendar 1448', 'Children’s stories', 'Dates, 1 kg'],
  77: ['Tea towel', 'Cookbook', 'Calendar', 'Children’s stories', 'Beeswax candles'],
}
const seatMinor = 8000

type SampleOrder = Awaited<ReturnType<typeof sampleOrders>>[number]
const blank = {
  nameCode: null,
  grade: null,
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
const some = (itemId: typeof itemIds.donation | typeof itemIds.purchase, name: string, amountMinor: number): NewGiftLine => ({
  ...blank,
  itemId,
  name,
  amountMinor,
})
const newPurchaseLine = (name: string, quantity: number, rateMinor: number): NewGiftLine => ({
  ...blank,
  itemId: itemIds.purchase,
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
    const orders = await sampleOrders(tx, charityId)
    await replaceSampleLines(
      tx,
      charityId,
      orders.map((order, index) => ({ id: order.id, lines: linesOf(order, shelf, index) })),
    )
  }
}

/** Seats at the dinner and a gift on top; or one product, or two of the same price, sent by post now and then. */
function linesOf({ itemId, amountMinor, quantity, rateMinor }: SampleOrder, shelf: readonly string[], index: number): NewGiftLine[] {
  const [first = 'Book', second = 'Calendar'] = [shelf[index % shelf.length], shelf[(index + 2) % shelf.length]]
  if (itemId === itemIds.purchaseAndDonation) {
    const price = amountMinor > seatMinor ? seatMinor : Math.floor((amountMinor * 0.8) / 100) * 100 // a seat for less, for children
    const seats = price ? Math.floor(amountMinor / price) : 0
    const donated = amountMinor - seats * price
    return [
      ...(seats ? [newPurchaseLine('Seat at the charity dinner', seats, price)] : []),
      ...(donated ? [some(itemIds.donation, 'Charity dinner', donated)] : []),
    ]
  }
  if (!quantity || !rateMinor) return [newPurchaseLine(first, 1, amountMinor)]
  const postage = index % 3 === 0 ? 400 : 0 // of each piece
  const price = rateMinor - postage
  const others = quantity > 1 && index % 2 === 0 ? 1 : 0
  return [
    newPurchaseLine(first, quantity - others, price),
    ...(others ? [newPurchaseLine(second, others, price)] : []),
    ...(postage ? [some(104, 'Shipping', postage * quantity)] : []),
  ]
}
