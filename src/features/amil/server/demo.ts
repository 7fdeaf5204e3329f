import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { findAccountByEmail } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
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

/** Appointments of the demo's amils; two have no letter on file yet. */
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
}
