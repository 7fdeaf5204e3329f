import { expect, test } from 'vitest'
import { newGift } from '#testing/factories/giving.ts'
import { anonymous, newCharity } from '#testing/factories/new-charity.ts'
import { donationMethodIds, methodIds } from '#kit/giving/ids.ts'

test('an enrolment is on the page of its donor, with the answer given, for those who see the gift', async () => {
  const charity = await newCharity()
  const gift = await newGift(charity, { platform: 'terminal', donation_method: donationMethodIds.terminal, payment_method: methodIds.card })
  const { token } = await anonymous.enrolment.signIn({ transactionId: gift.txnId })
  const headers = { 'x-provider-token': token, CharityId: String(charity.charityId), TransactionNumber: gift.txnId }
  await anonymous.enrolment.enrol({ name: 'Siti Hajar', email: 'siti@mail.sg', iAgree: true }, { headers })
  const [donor] = await charity.rowsOf('donor')
  const listed = (can: readonly string[]) => charity.officer(can).api.donorProfiles.enrolments({ donorId: String(donor?.['id']) })
  const [enrolled, ...more] = await listed(['donors:view', 'donations:view'])
  expect([enrolled, more]).toMatchObject([{ iAgree: true, gift: { id: gift.id, amount: { minor: 5000 } } }, []])
  expect(await listed(['donors:view'])).toEqual([])
  const other = await newCharity({ can: ['donors:view'] })
  await expect(other.api.donorProfiles.enrolments({ donorId: String(donor?.['id']) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
