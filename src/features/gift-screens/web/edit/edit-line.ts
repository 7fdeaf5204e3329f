import { MethodField } from '#features/gifts/catalogue.ts'
import type { z } from 'zod'
import type { GiftEdit, GiftToEdit } from '#features/gifts/editing.ts'
import type { EditField } from '#features/gifts/fields.ts'
import { flagNames, mapFlags } from '#features/gifts/flags.ts'
import { commonTexts, mapTexts, textNames } from '#features/gifts/texts.ts'
import { emptyDraft, type GiftDraft, toPayment } from '../counter/counter.ts'

export type GiftEditInput = z.input<typeof GiftEdit>
/** The fields that a form of one gift may change; a locked one is never among them. */
export const isEditable = ({ locks }: GiftToEdit, field: EditField): boolean => !locks.some(lock => lock.field === field)

/** A recorded gift as a draft of the counter: what the form begins with. */
export function toCounterLine(gift: GiftToEdit): GiftDraft {
  const { donor, supportingFile, paymentMethod, donationToValue, donationDate, language, collectionCentreId } = gift
  return {
    ...emptyDraft({
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
export function toGiftEdit(gift: GiftToEdit, draft: GiftDraft): GiftEditInput {
  const { transactionId, version } = gift
  const paid = toPayment(gift.params, draft)
  const isPaidOtherwise = draft.paymentMethod !== gift.paymentMethod
  const ownFields = MethodField.options.filter(field => isPaidOtherwise || (paid[field] ?? null) !== gift[field])
  const changedTexts = commonTexts.filter(text => draft[text] !== (gift[text] ?? ''))
  const wanted = {
    ...(isOtherDonor(gift, draft) && { donor: donorOf(paid) }),
    ...(draft.purpose !== gift.donationToValue && { donationToValue: draft.purpose }),
    ...(draft.amount !== gift.amount.minor && {
      amount: draft.amount === null ? (null as never) : { ...gift.amount, minor: draft.amount },
    }),
    ...(isPaidOtherwise && { paymentMethod: draft.paymentMethod }),
    ...Object.fromEntries(ownFields.map(field => [field, paid[field] ?? null])),
    ...(draft.day && draft.day !== gift.donationDate && { donationDate: draft.day }),
    ...(draft.centre !== gift.collectionCentreId && { collectionCentreId: draft.centre }),
    ...(draft.language !== gift.language && { language: draft.language }),
    ...mapTexts(changedTexts, text => draft[text] || null),
    ...((draft.file?.fileName ?? null) !== gift.supportingFile && { supportingFile: draft.file?.fileName ?? null }),
    ...Object.fromEntries(flagNames.filter(name => draft.flags[name] !== gift[name]).map(name => [name, draft.flags[name]])),
  }
  const open = Object.entries(wanted).filter(([field]) => isEditable(gift, field as EditField))
  const reason = 'donationDate' in wanted && paid.backDatingReason ? { backDatingReason: paid.backDatingReason } : {}
  return { transactionId, version, ...Object.fromEntries(open), ...reason }
}

function isOtherDonor(gift: GiftToEdit, { donor }: GiftDraft): boolean {
  if (donor.kind === 'known') return donor.match.donorId !== gift.donor?.donorId
  return donor.kind === 'anonymous' ? gift.donor !== null : true
}

function donorOf(paid: ReturnType<typeof toPayment>): NonNullable<GiftEditInput['donor']> {
  const { donorId, donorType, donorName, donorPhone, donorEmail, nirc, idType, restoresArchived, isSameDonor, changesDetails } = paid
  const donor = { donorId, donorType, donorName, donorPhone, donorEmail, nirc, idType, restoresArchived, isSameDonor, changesDetails }
  return Object.fromEntries(Object.entries(donor).filter(([, value]) => value !== undefined))
}

/** Merges the input with a concurrently saved version: untouched fields take the saved values. */
export function rebaseLine(draft: GiftDraft, seen: GiftToEdit, saved: GiftToEdit): GiftDraft {
  const [before, after] = [toCounterLine(seen), toCounterLine(saved)]
  const untouched = (Object.keys(before) as (keyof GiftDraft)[]).filter(
    name => JSON.stringify(draft[name]) === JSON.stringify(before[name]),
  )
  return { ...draft, ...Object.fromEntries(untouched.map(name => [name, after[name]])) }
}
