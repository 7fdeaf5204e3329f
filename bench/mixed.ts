import { contract } from '#contract.ts'
import { counterGifts } from './counter.ts'
import { type Call, drive, figuresOf } from './drive.ts'
import type { Product } from './product.ts'

type Options = { connections: number; seconds: number; print: (line: string) => void }

/**
 * What people do in a day, in hundredths: lists and their pages, gifts opened, searches, boards, and one call in five that records a gift.
 */
const shares = [
  ['counter gift', 20],
  ['newest page', 25],
  ['page 5', 10],
  ['gift', 25],
  ['filtered page', 10],
  ['name search', 5],
  ['board', 5],
] as const
type Kind = (typeof shares)[number][0]

/** A mixed day of one charity; the limit of what waits for writers is the same day without them. */
export async function measureMixedDay(product: Product, { connections, seconds, print }: Options): Promise<string[]> {
  const call = await callsOf(product)
  const mixed = () => call(drawKind(100 * Math.random()))
  await drive(product, { connections, seconds: 3 }, mixed)
  const productResult = await drive(product, { connections, seconds }, mixed)
  const reads = await drive(product, { connections, seconds }, () => call(drawKind(20 + 80 * Math.random())))
  print(`\nA mixed day, ${connections} connections, one call in five a gift: ${figuresOf(productResult)}.`)
  for (const [kind, times] of productResult.byKind) {
    const readResult = reads.byKind.get(kind)
    const limit = readResult ? `, without writers ${readResult.p95.toFixed(1)} ms` : ''
    print(
      `  ${kind.padEnd(14)} ${String(times.calls).padStart(6)} calls, p50 ${times.p50.toFixed(1)} ms, p95 ${times.p95.toFixed(1)} ms${limit}`,
    )
  }
  print(`The same without writers: ${figuresOf(reads)}. Aims: ≥ 600 /s, p95 ≤ 60 ms.`)
  return [
    ...(productResult.perSecond >= 600 ? [] : ['calls of a mixed day']),
    ...(productResult.all.p95 <= 60 ? [] : ['p95 of a mixed day']),
  ]
}

function drawKind(at: number): Kind {
  let rest = at
  for (const [kind, share] of shares) {
    if (rest < share) return kind
    rest -= share
  }
  return 'gift'
}

async function callsOf(product: Product): Promise<(kind: Kind) => Call> {
  const { rows } = await product.straight.query<{ id: string }>(
    `select id from donation where charity_id = 1 and app_preference_id = 8 order by donated_at desc, id desc limit 1000`,
  )
  const gift = await counterGifts(product)
  const list = (kind: Kind, body: object): Call => ({ kind, path: contract.donations.list.spec.path, body: { pageSize: 20, ...body } })
  const calls: Readonly<Record<Kind, () => Call>> = {
    'counter gift': gift,
    'newest page': () => list('newest page', {}),
    'page 5': () => list('page 5', { pageNumber: 5 }),
    gift: () => ({
      kind: 'gift',
      path: `${contract.donations.find.spec.path}?transactionId=${rows[Math.floor(Math.random() * rows.length)]?.id}`,
    }),
    'filtered page': () => list('filtered page', { paymentMethod: [6], status: ['Settled'] }),
    'name search': () => list('name search', { searchBy: 1, searchValue: 'zulk' }),
    board: () => ({ kind: 'board', path: `${contract.dashboard.summary.spec.path}?dateFiler=5&appPreferenceId=8`, body: {} }),
  }
  return kind => calls[kind]()
}
