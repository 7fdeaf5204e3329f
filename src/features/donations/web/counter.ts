import { formatMoney, type Money } from '#kit/money.ts'
import type { PaymentMethodId } from '#kit/payment.ts'
import type { DonorMatch } from '#features/donors/contract.ts'
import type { IdType } from '#features/donors/rules.ts'
import type { StoredFile } from '#platform/web/form/FileDrop.tsx'
import type { MethodField } from '../choices.ts'
import type { donations } from '../contract.ts'
import type { Given, Out } from '#platform/contract/endpoint.ts'

export type Params = Out<typeof donations.params>
export type Request = Given<typeof donations.add>

/** Whose gift it is, as the counter knows so far. */
export type Chosen =
  | { kind: 'nobody' }
  | { kind: 'anonymous' }
  | { kind: 'known'; match: DonorMatch }
  | { kind: 'new'; donorType: 1 | 2; donorName: string; donorPhone: string; donorEmail: string; nirc: string; idType: IdType }

/** What stays from one line to the next. `day` is null for today. */
export type Defaults = { paymentMethod: PaymentMethodId; purpose: string; day: string | null; language: 'en' | 'ms'; centre: string | null }

/** One line of the counter as it is typed. */
export type Line = Defaults & {
  giver: Chosen
  amount: number | null
  cardType: string | null
  cardLastDigit: string
  chequeNumber: string
  chequeDate: string | null
  bankName: string
  referenceNo: string
  remarks: string
  file: StoredFile | null
  isRegistered: boolean
}

export const emptyLine = (defaults: Defaults): Line => ({
  ...defaults,
  giver: { kind: 'nobody' },
  amount: null,
  cardType: null,
  cardLastDigit: '',
  chequeNumber: '',
  chequeDate: null,
  bankName: '',
  referenceNo: '',
  remarks: '',
  file: null,
  isRegistered: false,
})

export const firstDefaults = (params: Params): Defaults => ({
  paymentMethod: (params.paymentMethods[0]?.id ?? 6) as PaymentMethodId,
  purpose: String(params.donationToValues[0]?.id ?? ''),
  day: null,
  language: params.language,
  centre: null,
})

/** The fields of the line's way of paying. */
export const fieldsOf = (params: Params, line: Pick<Line, 'paymentMethod'>): readonly MethodField[] =>
  params.paymentMethods.find(({ id }) => id === line.paymentMethod)?.fields ?? []

/** The request of a line: only the fields that belong to its way of paying travel. */
export function requestOf(params: Params, line: Line): Request {
  const fields = fieldsOf(params, line)
  const own = (field: MethodField, value: string | null) => (fields.includes(field) && value ? { [field]: value } : {})
  return {
    ...giverFields(line.giver),
    donationToValue: line.purpose,
    amount: line.amount === null ? (null as never) : { minor: line.amount, currency: params.currency },
    paymentMethod: line.paymentMethod,
    ...own('cardType', line.cardType),
    ...own('cardLastDigit', line.cardLastDigit),
    ...own('chequeNumber', line.chequeNumber),
    ...own('chequeDate', line.chequeDate),
    ...own('bankName', line.bankName),
    ...own('referenceNo', line.referenceNo),
    ...(line.remarks && { remarks: line.remarks }),
    ...(line.file && { supportingFile: line.file.fileName }),
    ...(line.day && { donationDate: line.day }),
    ...(line.centre && { collectionCentreId: line.centre }),
    language: line.language,
    isIPCRegistrationForIRAS: line.isRegistered,
  }
}

function giverFields(giver: Chosen): Partial<Request> {
  if (giver.kind === 'known') return { donorId: giver.match.donorId }
  if (giver.kind === 'anonymous') return { donorType: 3 }
  if (giver.kind === 'nobody') return {}
  const { donorType, donorName, donorPhone, donorEmail, nirc, idType } = giver
  return { donorType, donorName, donorPhone: donorPhone || null, donorEmail: donorEmail || null, ...(nirc && { nirc, idType }) }
}

/** The change of a cash gift, or what is missing; null while nothing was counted. */
export function changeOf(given: number | null, due: Money | null): { enough: boolean; text: string } | null {
  if (given === null || due === null) return null
  const minor = given - due.minor
  return { enough: minor >= 0, text: formatMoney({ minor: Math.abs(minor), currency: due.currency }) }
}
