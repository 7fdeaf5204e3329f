import { receiptTime } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { declineReasons, type DeclineReason } from '#features/cards/rules.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { readReceipt, receiptLink, receiptMail } from '#features/receipts/server/public.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { defineMail, rows, text } from '#platform/server/mail-template.ts'
import type { Recurrence } from './intend.ts'

type Work = { context: JobContext; tx: Tx; charity: Charity; recurrence: Recurrence }
const mailWork = ({ context, tx }: Work) => ({
  tx,
  enqueue: (job: string, data: Readonly<Record<string, unknown>>, options?: Parameters<JobContext['enqueue']>[3]) =>
    context.enqueue(tx, job, data, options),
})

type Stopped = { donorName: string; amount: string; purpose: string; reason: DeclineReason; phone: string | null }
const stoppedMail = defineMail<Stopped>('recurring-stopped', ({ donorName, amount, purpose, reason, phone }, { language, name }) =>
  language === 'ms'
    ? {
        subject: `Derma berulang anda kepada ${name} dihentikan seketika`,
        heading: 'Kad anda tidak dapat dicaj',
        parts: [
          text(
            `Salam ${donorName}, kami tidak dapat menerima derma berulang anda. ${declineReasons[reason].ms} Tiada wang diambil, dan kami tidak akan mencuba lagi dengan kad ini.`,
          ),
          rows([
            ['Untuk', purpose],
            ['Jumlah', amount],
          ]),
          text(phone ? `Untuk meneruskan, hubungi kami di ${phone}.` : 'Untuk meneruskan, sila hubungi kami.'),
        ],
      }
    : {
        subject: `Your recurring gift to ${name} is on hold`,
        heading: 'Your card could not be charged',
        parts: [
          text(
            `Hello ${donorName}, we could not take your recurring gift. ${declineReasons[reason].en} No money was taken, and we will not try this card again.`,
          ),
          rows([
            ['For', purpose],
            ['Amount', amount],
          ]),
          text(phone ? `To go on giving, call us on ${phone}.` : 'To go on giving, please contact us.'),
        ],
      },
)
const staffMail = defineMail<Omit<Stopped, 'phone'>>('recurring-stopped-staff', ({ donorName, amount, purpose, reason }, { language }) =>
  language === 'ms'
    ? {
        subject: 'Derma berulang dihentikan seketika',
        heading: 'Kad penderma ditolak',
        parts: [
          rows([
            ['Penderma', donorName],
            ['Untuk', purpose],
            ['Jumlah', amount],
          ]),
        ],
      }
    : {
        subject: 'A recurring gift is on hold',
        heading: "A donor's card was declined",
        parts: [
          text(declineReasons[reason].en),
          rows([
            ['Donor', donorName],
            ['For', purpose],
            ['Amount', amount],
          ]),
        ],
      },
)

/** Sends the donor the link to the receipt of a charge; a donor without an e-mail address gets it at the counter. */
export async function tellOfCharge(work: Work, txnId: string): Promise<void> {
  const { context, tx, charity } = work
  const receipt = await readReceipt(tx, charity.charityId, txnId)
  if (!receipt?.email) return
  const data = {
    donorName: receipt.donorName,
    receiptNo: receipt.receiptNo,
    amount: formatMoney(receipt.donationAmount),
    purpose: receipt.purpose,
    time: receiptTime(receipt.timeStamp),
    link: receiptLink(context.publicUrl, receipt),
  }
  const about = { kind: 'donation', id: receipt.donationId }
  await enqueueMail(mailWork(work), {
    charityId: charity.charityId,
    to: receipt.email,
    template: receiptMail,
    data,
    language: receipt.language,
    about,
  })
}

/** Tells the donor, and the charity at its own address, that a recurring gift has stopped and why. */
export async function tellOfStop(work: Work, reason: DeclineReason): Promise<void> {
  const { tx, charity, recurrence } = work
  const { charityId } = charity
  const donor = await donorAndFund(tx, recurrence)
  const data = {
    donorName: donor.name,
    amount: formatMoney({ minor: recurrence.amountMinor, currency: recurrence.currency }),
    purpose: donor.purpose,
    reason,
  }
  const about = { kind: 'recurrence', id: recurrence.id }
  if (donor.email)
    await enqueueMail(mailWork(work), {
      charityId,
      to: donor.email,
      template: stoppedMail,
      data: { ...data, phone: charity.phone },
      language: recurrence.language,
      about,
    })
  if (charity.email) await enqueueMail(mailWork(work), { charityId, to: charity.email, template: staffMail, data, about })
}

const donorAndFund = (tx: Tx, { charityId, donorId, fundId }: Recurrence) =>
  tx
    .selectFrom('donor')
    .innerJoin('fund', join => join.onRef('fund.charityId', '=', 'donor.charityId').on('fund.id', '=', fundId))
    .select(['donor.name', 'donor.email', 'fund.name as purpose'])
    .where('donor.charityId', '=', charityId)
    .where('donor.id', '=', donorId)
    .executeTakeFirstOrThrow()
