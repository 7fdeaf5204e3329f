import { donorTypeIds, methodIds, type NamedDonorTypeId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import type { Page } from '#kit/text/paging.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { CallOptions } from '#platform/contract/client.ts'
import type { StoredFile } from '#platform/web/form/inputs/FileInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { DonorMatch } from '#features/donors/contract.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { isBackDated } from '#features/gifts/back-dating.ts'
import { type DeclaredRule, type GiftOrigin, isDeclarable, type OriginKind, originKindOf } from '#features/gifts/declared-gifts.ts'
import { type FlagValues, mapFlags, type GiftFlag } from '#features/gifts/flags.ts'
import type { MethodField } from '#features/gifts/catalogue.ts'
import type { CounterGift, OfflineParams } from '#features/gifts/counter-gift.ts'
import type { GiftDetails, GiftRow } from '#features/gifts/rows.ts'
import { commonTexts, mapTexts, methodTexts, type GiftText, textNames } from '#features/gifts/texts.ts'
import type { CounterModule, TrayRequest } from './counter-calls.ts'
import type { DraftLine } from './draft-lines.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'

export type CounterParams = z.output<typeof OfflineParams>

/** Whose gift it is, as the counter knows so far. */
export type ChosenDonor = { kind: 'nobody' } | { kind: 'anonymous' } | KnownDonor | NewDonorFields

/** A donor picked from the look-up, with the typed details to add to them; null before a choice. */
export type KnownDonor = { kind: 'known'; match: DonorMatch; added?: AddedDetails | null }
export type AddedDetails = Pick<NewDonorFields, 'donorPhone' | 'donorEmail' | 'nirc' | 'idType' | 'isSameDonor' | 'changesDetails'>

/** A donor as typed. The last three answer questions of the server about a donor who turned out to be known. */
export type NewDonorFields = {
  kind: 'new'
  donorType: NamedDonorTypeId
  donorName: string
  donorPhone: string
  donorEmail: string
  nirc: string
  idType: IdType
  restoresArchived?: boolean
  isSameDonor?: boolean
  changesDetails?: boolean | null
}

/** What stays from one draft to the next. `day` is null for the day of recording; `dayReason` says why it is beyond the charity's limit. */
export type DraftDefaults = {
  paymentMethod: PaymentMethodId
  purpose: string
  day: string | null
  dayReason: string
  language: Language
  centre: string | null
  /** Whether fitrah of a day outside Ramadan is meant: asked once. */
  isLateFitrah: boolean
}

/** One gift of the counter as it is typed. `lines` are the purposes beside the first, or all intentions of Islamic giving. */
export type GiftDraft = DraftDefaults & {
  donor: ChosenDonor
  amount: number | null
  lines: DraftLine[]
  cardType: string | null
  cardLastDigit: string
  chequeDate: string | null
  file: StoredFile | null
  flags: FlagValues
  /** How often the gift is given again from a stored card; null for once. */
  frequency: FrequencyId | null
  cardId: string | null
  /** The gift of the other counter that the same payment paid; null for a payment of its own. */
  paidWith: string | null
  /** Where the money comes from, as far as it is asked. */
  origin: z.input<typeof GiftOrigin>
  /** Whether the server asked for the origin: the payment, with its other gifts, is as large as those that are declared. */
  asksOrigin: boolean
  /** Whether the same gift is saved again: it was given twice. */
  isRepeat: boolean
} & Record<GiftText, string>

/** What a counter knows of a gift that it saved. `isQueued`: it is kept on the device, and was not sent yet. */
export type SavedRow = Pick<GiftRow, 'id' | 'txnId' | 'receiptNo' | 'amount' | 'donorName'> & { isQueued?: boolean }
/** A gift as it was saved last, and whether its receipt was printed with it. */
export type SavedGift = { row: SavedRow; draft: GiftDraft; isPrinted: boolean }

export type SheetProps<P extends CounterParams = CounterParams> = { form: FormHandle<GiftDraft>; params: P }
/** A counter as data: its donor fields, its request, and the sheet of a gift. */
export type Counter<P extends CounterParams = CounterParams> = {
  /** Names the module in keys, drafts and addresses: 'donations'. */
  readonly module: CounterModule
  readonly schema: z.ZodType
  /** What the fields of its lines are called, where they have more than an amount. */
  readonly lineLabels?: () => Readonly<Record<string, string>>
  /** The choices; with the rates of a day where the module has any. */
  readonly ask: (day: string | null) => Promise<P>
  readonly lookUp: (text: string) => Promise<DonorMatch[]>
  /** What was recorded at this counter. */
  readonly recorded: (request: TrayRequest) => Promise<Page<GiftRow>>
  readonly find: (id: string) => Promise<GiftDetails>
  readonly receipts: ReceiptCalls
  readonly requestOf: (params: P, draft: GiftDraft) => object
  readonly send: (input: never, options: CallOptions) => Promise<SavedRow>
  /** The parts of a gift by kind of giving, in minor units. */
  readonly sharesOf: (params: P, draft: GiftDraft) => readonly { itemId: number; minor: number }[]
  readonly dueOf: (params: P, draft: GiftDraft) => Money | null
  readonly firstPurpose: (params: P) => string
  /** A draft that can be written on; again after its defaults have changed. */
  readonly begin: (params: P, draft: GiftDraft) => GiftDraft
  /** The next draft of the same receipt, F8; null when there is none. */
  readonly next: (params: P, draft: GiftDraft) => GiftDraft | null
  /** The field that takes the focus once the donor is known, or after F8. */
  readonly fieldOf: (params: P, draft: GiftDraft) => string
  readonly Sheet: ComponentType<SheetProps<P>>
}

export const emptyDraft = (defaults: DraftDefaults): GiftDraft => ({
  ...defaults,
  donor: { kind: 'nobody' },
  amount: null,
  lines: [],
  cardType: null,
  cardLastDigit: '',
  chequeDate: null,
  file: null,
  ...mapTexts(textNames, () => ''),
  flags: mapFlags(() => false),
  frequency: null,
  cardId: null,
  paidWith: null,
  origin: {},
  asksOrigin: false,
  isRepeat: false,
})

export const firstDefaults = (params: CounterParams, purpose: string): DraftDefaults => ({
  paymentMethod: (params.paymentMethods[0]?.id ?? methodIds.cash) as PaymentMethodId,
  purpose,
  day: null,
  dayReason: '',
  language: params.language,
  centre: null,
  isLateFitrah: false,
})

/** A draft that replaces a voided gift: with its donor and payment method only. */
export const draftFromGift = (gift: GiftDetails, draft: GiftDraft): GiftDraft => ({
  ...draft,
  paymentMethod: gift.paymentMethod,
  donor:
    gift.donorId === null || gift.donorType === donorTypeIds.anonymous
      ? { kind: 'anonymous' }
      : {
          kind: 'known',
          match: {
            donorId: gift.donorId,
            donorType: gift.donorType,
            donorName: gift.donorName ?? '',
            donorPhone: gift.donorPhone,
            donorEmail: gift.donorEmail,
            nirc: gift.nirc,
            idType: null,
            language: gift.language,
            lastGift: null,
          },
        },
})

/** A draft that the payment of another gift pays too: with its donor and all that is known of the payment. */
export const draftOfPayment = (gift: GiftDetails, draft: GiftDraft): GiftDraft => ({
  ...draftFromGift(gift, draft),
  ...mapTexts(methodTexts, text => gift[text] ?? ''),
  cardType: gift.cardType,
  cardLastDigit: gift.cardLastDigit ?? '',
  chequeDate: gift.chequeDate,
  paidWith: gift.id,
})

/** The fields of the draft's way of paying. */
export const methodFieldsOf = (params: CounterParams, draft: Pick<GiftDraft, 'paymentMethod'>): readonly MethodField[] =>
  params.paymentMethods.find(({ id }) => id === draft.paymentMethod)?.fields ?? []

/** The large gift of a draft whose origin is asked: which donors, and which authority is notified; null for all others. */
export function askedOrigin<P extends CounterParams>(
  counter: Pick<Counter<P>, 'sharesOf'>,
  params: P,
  draft: GiftDraft,
): { kind: OriginKind; rule: DeclaredRule } | null {
  const { declares: rule } = params
  const kind = originKindOfDonor(draft.donor)
  return rule && kind && (draft.asksOrigin || isDeclarable(rule, counter.sharesOf(params, draft))) ? { kind, rule } : null
}

function originKindOfDonor(donor: ChosenDonor): OriginKind | null {
  if (donor.kind === 'anonymous') return originKindOf(donorTypeIds.anonymous, null)
  if (donor.kind === 'known') return originKindOf(donor.match.donorType, donor.match.idType)
  return donor.kind === 'new' && donor.nirc ? originKindOf(donor.donorType, donor.idType) : null
}

/** The chosen day, unless it is today's: null then, as for none. */
export const otherDayOf = ({ today }: Pick<CounterParams, 'today'>, { day }: Pick<DraftDefaults, 'day'>): Day | null =>
  day === today ? null : day

/** Whether the day of a draft is so long ago that its reason is asked. */
export const asksDayReason = ({ today, backDatingDays, mayBackDate }: CounterParams, { day }: Pick<DraftDefaults, 'day'>): boolean =>
  mayBackDate && isBackDated(day, today, backDatingDays)

type PaymentInput = Omit<z.input<typeof CounterGift>, 'amount'>
/** What every counter sends of a draft: who, when, and how it is paid; only the fields of its way of paying travel. */
export function toPayment(params: CounterParams, draft: GiftDraft): PaymentInput {
  const entered = [...methodFieldsOf(params, draft), ...commonTexts].filter(field => draft[field])
  return {
    ...donorFields(draft.donor),
    paymentMethod: draft.paymentMethod,
    ...Object.fromEntries(entered.map(field => [field, draft[field]])),
    ...(draft.file && { supportingFile: draft.file.fileName }),
    ...(draft.day && { donationDate: draft.day }),
    ...(asksDayReason(params, draft) && { backDatingReason: draft.dayReason }),
    ...(draft.centre && { collectionCentreId: draft.centre }),
    ...(draft.paidWith && { paidWith: draft.paidWith }),
    language: draft.language,
    asksBeforeRepeat: !draft.isRepeat,
  }
}

/** The flags that were asked for, as they were answered. */
export const chosenFlags = (draft: GiftDraft, asked: readonly GiftFlag[]): Partial<FlagValues> =>
  Object.fromEntries(asked.map(flag => [flag, draft.flags[flag]]))

function donorFields(donor: ChosenDonor): Partial<PaymentInput> {
  if (donor.kind === 'known')
    return { donorId: donor.match.donorId, donorName: donor.match.donorName, ...(donor.added && detailFields(donor.added)) }
  if (donor.kind === 'anonymous') return { donorType: donorTypeIds.anonymous }
  if (donor.kind === 'nobody') return {}
  const { donorType, donorName, restoresArchived } = donor
  return { donorType, donorName, ...detailFields(donor), ...(restoresArchived && { restoresArchived }) }
}

const detailFields = ({
  donorPhone,
  donorEmail,
  nirc,
  idType,
  isSameDonor,
  changesDetails = null,
}: AddedDetails): Partial<PaymentInput> => ({
  donorPhone: donorPhone || null,
  donorEmail: donorEmail || null,
  ...(nirc && { nirc, idType }),
  ...(isSameDonor && { isSameDonor }),
  ...(changesDetails !== null && { changesDetails }),
})

const mostLikely = 2
/** What a payer is likely to hand over for this sum: the fewest notes of one kind that reach it, the least first; minor units. */
export function likelyCash(due: number, notes: readonly number[]): number[] {
  if (due <= 0) return []
  const few = notes
    .map(note => ({ note, count: Math.ceil(due / note) }))
    .filter(({ note, count }) => count <= 10 && note * count <= 5 * due)
  return [...new Set(few.map(({ note, count }) => note * count))].toSorted((one, other) => one - other).slice(0, mostLikely)
}

/** The change of a cash gift, or what is missing; null while nothing was counted. */
export function computeChange(input: number | null, due: Money | null): { isEnough: boolean; text: string } | null {
  if (input === null || due === null) return null
  const minor = input - due.minor
  return { isEnough: minor >= 0, text: formatMoney({ minor: Math.abs(minor), currency: due.currency }) }
}
