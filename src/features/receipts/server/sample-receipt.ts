import type { ReceiptKind } from '#features/charity/rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { donationMethodIds, itemIds, methodIds } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'
import { drawReceipt } from './draw/draw-receipt.ts'
import { openSheets } from './draw/paper.ts'
import { type FullReceipt, receiptOf } from './receipt-of.ts'
import { checkLink } from './send/receipt-mail.ts'

/** The kind of giving of the sample for each kind of receipt. */
const itemOf: Readonly<Record<ReceiptKind, number>> = {
  donation: itemIds.donation,
  zakat: itemIds.zakat,
  fitrah: itemIds.fitrah,
  fidyah: itemIds.fidyah,
  kaffarah: itemIds.kaffarah,
  wakaf: itemIds.wakafIlmu,
  purchase: itemIds.purchase,
}
/** The amount in minor units and the day of the sample, the same in every preview. */
const sampleMinor = 5000
const sampleAt = '2026-01-15T04:00:00Z'

type Sample = { kind: ReceiptKind; language: Language; closing: string | null }

/** A sample receipt of a charity, without a gift, with these closing words. Its number is zero. */
export async function sampleReceipt(tx: Tx, charityId: number, { kind, language, closing }: Sample): Promise<FullReceipt> {
  const charity = await charityOf(tx, charityId)
  const texts: DocumentTexts = textsIn[language]
  return receiptOf(
    charityId,
    {
      ...charity,
      charityName: charity.name,
      charityPhone: charity.phone,
      receiptWording: closing ? { [kind]: { [language]: closing } } : {},
      donationId: '',
      donorName: texts.receipts_sample_donor(),
      phone: null,
      email: null,
      idType: null,
      nricTail: null,
      organisationNo: null,
      receiptNo: receiptNoOf(charity.receiptPrefix, 0),
      checkCode: '000000',
      state: 'issued',
      replacedBy: null,
      language,
      printCount: 0,
      issuedAt: sampleAt,
      purpose: texts.receipts_sample_purpose(),
      isTaxDeductible: false,
      isRegistered: false,
      donatedAt: sampleAt,
      donatedOn: dayInZone(sampleAt, charity.timeZone),
      method: 'Offline',
      donationMethod: donationMethodIds.counter,
      txnId: `${charityId}-0000000000000000`,
      itemId: itemOf[kind] as never,
      amountMinor: sampleMinor,
      refundedMinor: 0,
      paymentMethod: methodIds.cash,
      cardBrand: null,
      cardLast4: null,
      chequeNo: null,
      chequeState: null,
      chequeBankedOn: null,
      frequency: null,
    },
    [],
  )
}

/** Draws a sample receipt on A4 as receipts are printed. */
export async function drawSampleReceipt(
  receipt: FullReceipt,
  { publicUrl, logo }: { publicUrl: string; logo: Buffer | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const { paper, finish } = await openSheets({ title: receipt.receiptNo, at: new Date(receipt.issuedAt) })
  drawReceipt(paper, receipt, { copy: 0, link: checkLink(publicUrl, receipt), hijri: null, logo })
  return finish()
}
