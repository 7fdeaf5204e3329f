import { storeCard } from '#features/card-vault/server/public.ts'
import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { newDonor } from '../giving.ts'
import type { newUploadDesk } from '../imports.ts'
import { db, now } from '../new-charity.ts'
import { cardProvider } from '../new-recurrence.ts'

type Desk = Awaited<ReturnType<typeof newUploadDesk>>

/**
 * Writes a person's name where staff type words of their own: into a gift whose donor and remarks are edited, one dated back with a
 * reason, a recurring gift that is changed and ended, and a question to the charity's support.
 */
export async function leaveWords(desk: Desk, { giftId, donorId, name }: { giftId: string; donorId: string; name: string }): Promise<void> {
  const { api, charityId, fundId } = desk
  const amount = { minor: 5000, currency: 'SGD' } as const
  const remarks = `For ${name}`
  const { version } = await api.donations.editDetails({ transactionId: giftId })
  await api.donations.edit({ transactionId: giftId, version, remarks, donor: { donorId: await newDonor(desk, { name: 'Ali' }) } })
  await api.donations.edit({ transactionId: giftId, version: version + 1, donor: { donorId } })
  const paid = { donationToValue: fundId, amount, paymentMethod: methodIds.cash, donorId }
  await api.donations.add({ ...paid, donationDate: '2026-01-05', backDatingReason: `${name} was abroad` })
  const card = await cardProvider.saveCard({ key: newId(), token: 'pm_test_amex', holderName: name, customerId: null })
  const cardId = await db.transact({ charityId, readOnly: false }, tx =>
    storeCard(tx, { charityId, donorId, provider: 'test', card, isDefault: false, at: now(), by: null }),
  )
  const schedule = { cardId: String(cardId), frequency: frequencyIds.monthly }
  const { id } = await api.donations.add({ ...paid, ...schedule, remarks })
  const [row] = await desk.sql('select recurrence_id from donation where charity_id = $1 and id = $2', [charityId, id])
  const recurrenceId = String(row?.['recurrence_id'])
  await api.recurring.change({ recurrenceId, version: 1, action: 'edit', remarks: `${name} moved house` })
  await api.recurring.cancel({ recurrenceId, version: 2, remarks: `${name} asked for it` })
  await api.help.request({ userQueries: `How do I merge ${name}?`, imgerUrl: [] })
}
