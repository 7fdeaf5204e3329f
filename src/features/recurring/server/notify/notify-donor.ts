import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import { linkUrl, createLink } from '#features/card-vault/server/public.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { mailReceipt, readReceipt } from '#features/receipts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { Recurrence } from '../tables.ts'
import { pausedStaffMail, pausedMail, pausedReminderMail } from './mails.ts'
import { findFundNames } from '#features/gifts/server/public.ts'

/** A recurring gift to notify about, with the job's context. */
export type Notification = { context: JobContext; tx: Tx; charity: Charity; recurrence: Recurrence }
const mailContext = ({ context, tx }: Notification) => ({
  tx,
  enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: Parameters<JobContext['enqueue']>[3]) =>
    context.enqueue(tx, job, data, options),
})

/** Mails the donor the receipt of a charge, if the donor has an e-mail address. */
export async function mailChargeReceipt(work: Notification, txnId: string): Promise<void> {
  const { context, tx, charity } = work
  const receipt = await readReceipt(tx, charity.charityId, txnId)
  if (!receipt?.email) return
  await mailReceipt({ ...mailContext(work), publicUrl: context.publicUrl }, receipt, { charityId: charity.charityId, to: receipt.email })
}

/** Mails the donor and the charity that a recurring gift was paused for its card, with the reason. */
export async function notifyOfPause(work: Notification, reason: DeclineReason): Promise<void> {
  const { charity, recurrence } = work
  const { charityId } = charity
  const data = { ...(await notifyDonor(work, { reason, cause: 'stopped' })), reason }
  if (charity.email)
    await enqueueMail(mailContext(work), {
      charityId,
      to: charity.email,
      template: pausedStaffMail,
      data,
      about: { kind: 'recurrence', id: recurrence.id },
    })
}

/** Mails the donor a reminder that the gift is still paused. Returns the gift's summary for the charity's mail. */
export const remindDonor = (work: Notification, reason: DeclineReason) => notifyDonor(work, { reason, cause: 'reminder' })

type Notice = { reason: DeclineReason; cause: 'stopped' | 'reminder' }
async function notifyDonor(work: Notification, { reason, cause }: Notice) {
  const { context, tx, charity, recurrence } = work
  const { charityId, phone } = charity
  const { cardId, language } = recurrence
  const { email, refusesMail, summary } = await readSummary(tx, recurrence)
  // Every donor is notified of a pause. A reminder goes only to donors who want to hear from the charity.
  if (!email || (cause === 'reminder' && refusesMail)) return summary
  const code = reason === 'expiredCard' ? await createLink(tx, { charityId, cardId, cause, at: context.now(), by: null }) : null
  await enqueueMail(mailContext(work), {
    charityId,
    to: email,
    template: cause === 'stopped' ? pausedMail : pausedReminderMail,
    data: { ...summary, reason, phone, link: code && linkUrl(context.publicUrl, code, language) },
    language,
    about: { kind: 'recurrence', id: recurrence.id },
  })
  return summary
}

async function readSummary(tx: Tx, { charityId, donorId, fundId, language, amountMinor, currency }: Recurrence) {
  const [donor, fund] = await Promise.all([findDonorContact(tx, charityId, donorId), findFundNames(tx, charityId, fundId)])
  if (!donor) throw new Error(`Donor ${donorId} does not exist.`)
  const summary = { donorName: donor.name, amount: formatMoney({ minor: amountMinor, currency }), purpose: purposeName(language, fund) }
  return { email: donor.email, refusesMail: donor.refusesMail, summary }
}
