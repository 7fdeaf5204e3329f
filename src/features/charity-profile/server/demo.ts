import { findAccountByEmail } from '#features/accounts/server/public.ts'
import { addBankAccount, charityOf } from '#features/charity/server/public.ts'
import { money } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { writeChange } from './changes.ts'

const day = 86_400_000
/** The bank accounts of the demo charities: invented numbers. */
const accounts: Readonly<Record<number, readonly { bank: string; number: string; purpose: string }[]>> = {
  1: [
    { bank: 'DBS', number: '0720010421', purpose: 'Donations' },
    { bank: 'OCBC', number: '5880072108', purpose: 'Zakat' },
  ],
  80: [{ bank: 'Maybank', number: '5128440093', purpose: 'Zakat' }],
  94: [{ bank: 'BIBD', number: '0012010077', purpose: 'Zakat' }],
  77: [{ bank: 'Westpac', number: '0328110452', purpose: 'Donations' }],
  78: [{ bank: 'NAB', number: '0830040919', purpose: 'Donations' }],
}

/** The bank accounts of the demo, and a limit that one administrator prepared and the other may publish. */
export const loadDemoProfiles: DemoLoader = async ({ tx, now, enter }) => {
  const at = new Date(now().getTime() - 2 * day)
  for (const [id, own] of Object.entries(accounts)) {
    const charityId = Number(id)
    await enter(charityId)
    const { name } = await charityOf(tx, charityId)
    for (const account of own) await addBankAccount(tx, charityId, { id: newId(at.getTime()), holder: name, ...account }, at)
  }
  await enter(1)
  const { id: preparedBy } = await findAccountByEmail(tx, 1, 'salmah@nur.demo')
  const before = { countTolerance: money(0, 'SGD'), refundDays: null }
  const after = { countTolerance: money(200, 'SGD'), refundDays: 365 }
  await writeChange(tx, 1, { part: 'money', subjectId: null, before, after }, { preparedBy, at })
}
