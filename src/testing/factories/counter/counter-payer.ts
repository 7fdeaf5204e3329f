import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '../giving.ts'
import { clock } from '../new-charity.ts'
import { newDesk } from '../requests.ts'

export const hundredDollars = { minor: 10_000, currency: 'SGD' } as const
/** Moves the clock of the tests on. */
export const advanceClock = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))

/** A payer gave 100 dollars in cash at the counter and left with the receipt. `codeFor` reads the code that was mailed last. */
export async function newCounterPayer(payer: { donorEmail?: string; donorType?: 1 | 3 } = { donorEmail: 'siti@mail.sg' }) {
  const desk = await newDesk()
  const officer = desk.people.clerk
  const donationToValue = await newFund(desk)
  const donor = payer.donorType === donorTypeIds.anonymous ? { donorType: donorTypeIds.anonymous } : { donorName: 'Siti Hajar', ...payer }
  const gift = await officer.api.donations.add({
    ...donor,
    donationToValue,
    amount: hundredDollars,
    paymentMethod: methodIds.cash,
    handedOver: true,
  })
  advanceClock(10)
  const codeFor = async (email: string) => {
    await desk.runJobs()
    return /\b(\d{6})\b/.exec(desk.mailsTo(email).findLast(mail => mail.subject.startsWith('Code'))?.text ?? '')?.[1] ?? ''
  }
  return { ...desk, officer, gift, donationToValue, codeFor }
}
