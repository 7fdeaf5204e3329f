import { purposeIn } from '#kit/giving.ts'
import { formatMoney } from '#kit/money.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import { linkUrl, createLink } from '#features/card-vault/server/public.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { mailReceipt, readReceipt } from '#features/receipts/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import type { Recurrence } from './intend.ts'
import { staffMail, stoppedMail, waitingMail } from './mails.ts'

/** What is to be told, and with what. */
export type Work = { context: JobContext; tx: Tx; charity: Charity; recurrence: Recurrence }
const mailWork = ({ context, tx }: Work) => ({
  tx,
  enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: Parameters<JobContext['enqueue']>[3]) =>
    context.enqueue(tx, job, data, options),
})

/** Sends the donor the link to the receipt of a charge; a donor without an e-mail address gets it at the counter. */
export async function tellOfCharge(work: Work, txnId: string): Promise<void> {
  const { context, tx, charity } = work
  const receipt = await readReceipt(tx, charity.charityId, txnId)
  if (!receipt?.email) return
  await mailReceipt({ ...mailWork(work), publicUrl: context.publicUrl }, receipt, { charityId: charity.charityId, to: receipt.email })
}

/** Tells the donor, and the charity at its own address, that a recurring gift has stopped and why. */
export async function tellOfStop(work: Work, reason: DeclineReason): Promise<void> {
  const { charity, recurrence } = work
  const { charityId } = charity
  const data = { ...(await tellDonor(work, { reason, cause: 'stopped' })), reason }
  if (charity.email)
    await enqueueMail(mailWork(work), {
      charityId,
      to: charity.email,
      template: staffMail,
      data,
      about: { kind: 'recurrence', id: recurrence.id },
    })
}

/** Tells the donor once more, a week later, that the gift still stands still. Answers what was said, for the charity's own list. */
export const remindDonor = (work: Work, reason: DeclineReason) => tellDonor(work, { reason, cause: 'reminder' })

type News = { reason: DeclineReason; cause: 'stopped' | 'reminder' }
async function tellDonor(work: Work, { reason, cause }: News) {
  const { context, tx, charity, recurrence } = work
  const { charityId, phone } = charity
  const { cardId, language } = recurrence
  const donor = await donorAndFund(tx, recurrence)
  const data = {
    donorName: donor.name,
    amount: formatMoney({ minor: recurrence.amountMinor, currency: recurrence.currency }),
    purpose: purposeIn(language, donor),
  }
  if (!donor.email) return data
  const code = reason === 'expiredCard' ? await createLink(tx, { charityId, cardId, cause, at: context.now(), by: null }) : null
  await enqueueMail(mailWork(work), {
    charityId,
    to: donor.email,
    template: cause === 'stopped' ? stoppedMail : waitingMail,
    data: { ...data, reason, phone, link: code && linkUrl(context.publicUrl, code, language) },
    language,
    about: { kind: 'recurrence', id: recurrence.id },
  })
  return data
}

const donorAndFund = (tx: Tx, { charityId, donorId, fundId }: Recurrence) =>
  tx
    .selectFrom('donor')
    .innerJoin('fund', join => join.onRef('fund.charityId', '=', 'donor.charityId').on('fund.id', '=', fundId))
    .select(['donor.name', 'donor.email', 'fund.name as donationToName', 'fund.nameMs as donationToNameMs'])
    .where('donor.charityId', '=', charityId)
    .where('donor.id', '=', donorId)
    .executeTakeFirstOrThrow()
