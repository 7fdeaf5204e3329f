import { MethodField } from '#features/gifts/catalogue.ts'
import type { z } from 'zod'
import type { GiftEdit, GiftToEdit } from '#features/gifts/editing.ts'
import type { EditField } from '#features/gifts/fields.ts'
import { flagNames, mapFlags } from '#features/gifts/flags.ts'
import { commonTexts, mapTexts, textNames } from '#features/gifts/texts.ts'
import { emptyLine, type CounterLine, toPayment } from '../counter/counter.ts'

export type GiftEditInput = z.input<typeof GiftEdit>
/** The fields that a form of one gift may change; a locked one is never among them. */
export const isEditable = ({ locks }: GiftToEdit, field: EditField): boolean => !locks.some(lock => lock.field === field)

/** A recorded gift as a line of the counter: what the form begins with. */
export function toCounterLine(gift: GiftToEdit): CounterLine {
  const { donor, supportingFile, paymentMethod, donationToValue, donationDate, language, collectionCentreId } = gift
  return {
    ...emptyLine({
      paymentMethod,
      purpose: donationToValue,
      day: donationDate,
      dayReason: '',
      language,
      centre: collectionCentreId,
      isLateFitrah: true,
    }),
    donor: donor ? { kind: 'known', match: { ...donor, lastGift: null } } : { kind: 'anonymous' },
    amount: gift.amount.minor,
    cardType: gift.cardType,
    cardLastDigit: gift.cardLastDigit ?? '',
    chequeDate: gift.chequeDate,
    ...mapTexts(textNames, text => gift[text] ?? ''),
    file: supportingFile ? { fileName: supportingFile, shownName: supportingFile.split('/').at(-1) ?? '' } : null,
    flags: mapFlags(name => gift[name]),
  }
}

/** What an edit says: only what differs from the gift as it was seen, and nothing of what is locked. */
export function toGiftEdit(gift: GiftToEdit, line: CounterLine): GiftEditInput {
  const { transactionId, version } = gift
  const paid = toPayment(gift.params, line)
  const isPaidOtherwise = line.paymentMethod !== gift.paymentMethod
  const ownFields = MethodField.options.filter(field => isPaidOtherwise || (paid[field] ?? null) !== gift[field])
  const changedTexts = commonTexts.filter(text => line[text] !== (gift[text] ?? ''))
  const wanted = {
    ...(isOtherDonor(gift, line) && { donor: donorOf(paid) }),
    ...(line.purpose !== gift.donationToValue && { donationToValue: line.purpose }),
    ...(line.amount !== gift.amount.minor && { amount: line.amount === null ? (null as never) : { ...gift.amount, minor: line.amount } }),
    ...(isPaidOtherwise && { paymentMethod: line.paymentMethod }),
    ...Object.fromEntries(ownFields.map(field => [field, paid[field] ?? null])),
    ...(line.day && line.day !== gift.donationDate && { donationDate: line.day }),
    ...(line.centre !== gift.collectionCentreId && { collectionCentreId: line.centre }),
    ...(line.language !== gift.language && { language: line.language }),
    ...mapTexts(changedTexts, text => line[text] || null),
    ...((line.file?.fileName ?? null) !== gift.supportingFile && { supportingFile: line.file?.fileName ?? null }),
    ...Object.fromEntries(flagNames.filter(name => line.flags[name] !== gift[name]).map(name => [name, line.flags[name]])),
  }
  const open = Object.entries(wanted).filter(([field]) => isEditable(gift, field as EditField))
  const reason = 'donationDate' in wanted && paid.backDatingReason ? { backDatingReason: paid.backDatingReason } : {}
  return { transactionId, version, ...Object.fromEntries(open), ...reason }
}

function isOtherDonor(gift: GiftToEdit, { donor }: CounterLine): boolean {
  if (donor.kind === 'known') return donor.match.donorId !== gift.donor?.donorId
  return donor.kind === 'anonymous' ? gift.donor !== null : true
}

function donorOf(paid: ReturnType<typeof toPayment>): NonNullable<GiftEditInput['donor']> {
  const { donorId, donorType, donorName, donorPhone, donorEmail, nirc, idType, restoresArchived, isSameDonor, changesDetails } = paid
  const donor = { donorId, donorType, donorName, donorPhone, donorEmail, nirc, idType, restoresArchived, isSameDonor, changesDetails }
  return Object.fromEntries(Object.entries(donor).filter(([, value]) => value !== undefined))
}

/** Merges the input with a concurrently saved version: untouched fields take the saved values. */
export function rebaseLine(line: CounterLine, seen: GiftToEdit, saved: GiftToEdit): CounterLine {
  const [before, after] = [toCounterLine(seen), toCounterLine(saved)]
  const untouched = (Object.keys(before) as (keyof CounterLine)[]).filter(
    name => JSON.stringify(line[name]) === JSON.stringify(before[name]),
  )
  return { ...line, ...Object.fromEntries(untouched.map(name => [name, after[name]])) }
}
