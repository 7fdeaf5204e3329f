import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { newId } from '#kit/security/ids.ts'
import { findAccountByEmail } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import type { LeafState } from '../books.ts'
import './tables.ts'

const term = 730
/** Letters of the demo's amils: when the term began, in days before today. One has ended, one ends soon. */
const letters = [
  { charityId: 80, email: 'razak@zakat.demo', letterNo: 'LZSA/AMIL/2025/014', began: 460 },
  { charityId: 80, email: 'normah@zakat.demo', letterNo: 'LZSA/AMIL/2024/231', began: 712 },
  { charityId: 80, email: 'saiful@zakat.demo', letterNo: 'LZSA/AMIL/2024/187', began: 760 },
  { charityId: 94, email: 'amil@brunei.demo', letterNo: 'KKDZ/T/1447/09', began: 300 },
  { charityId: 94, email: 'hamid@brunei.demo', letterNo: 'KKDZ/T/1447/11', began: 300 },
] as const

/** Books that amils of the demo carry: numbers from the first on are used, the one after is spoilt. */
const books = [
  { charityId: 80, email: 'razak@zakat.demo', prefix: 'LZSA-', firstNo: 2401, lastNo: 2450, used: 17, leased: 38 },
  { charityId: 94, email: 'amil@brunei.demo', prefix: 'KKD-', firstNo: 101, lastNo: 150, used: 12, leased: 24 },
] as const
const dayInMs = 86_400_000

/** Appointments of the demo's amils, two of whom have no letter on file yet, and books of receipts. */
export const loadDemoAmils: DemoLoader = async ({ tx, now, enter }) => {
  for (const { charityId, email, letterNo, began } of letters) {
    await enter(charityId)
    const { timeZone } = await charityOf(tx, charityId)
    const appointedFrom = addDays(dayInZone(now(), timeZone), -began)
    const { id: userId } = await findAccountByEmail(tx, charityId, email)
    await tx
      .insertInto('amilAppointment')
      .values({ charityId, userId, letterNo, appointedFrom, appointedUntil: addDays(appointedFrom, term - 1) })
      .execute()
  }
  for (const book of books) {
    await enter(book.charityId)
    await addBook(tx, book, now().getTime())
  }
}

async function addBook(tx: Tx, { charityId, email, prefix, firstNo, lastNo, used, leased }: (typeof books)[number], now: number) {
  const { id: userId } = await findAccountByEmail(tx, charityId, email)
  const { id: supervisor } = await findAccountByEmail(tx, charityId, email.replace(/^.*@/, 'admin@'))
  const leasedAt = new Date(now - leased * dayInMs)
  const id = newId(leasedAt.getTime())
  const lease = { leasedAt, leasedBy: supervisor, returnedAt: null, returnedBy: null }
  await tx
    .insertInto('receiptBook')
    .values({ charityId, id, userId, prefix, firstNo, lastNo, ...lease })
    .execute()
  const stateOf = (at: number): LeafState => {
    if (at < used) return 'used'
    return at === used ? 'spoilt' : 'blank'
  }
  const leaves = Array.from({ length: lastNo - firstNo + 1 }, (_, at) => {
    const noted =
      at <= used ? { notedAt: new Date(leasedAt.getTime() + (at + 1) * dayInMs), notedBy: supervisor } : { notedAt: null, notedBy: null }
    return { charityId, prefix, number: firstNo + at, bookId: id, state: stateOf(at), donationId: null, ...noted }
  })
  await tx.insertInto('receiptBookNumber').values(leaves).execute()
}
