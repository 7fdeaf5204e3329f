import { z } from 'zod'
import type { ConsentTopic } from '#features/donors/consent.ts'

export const fieldIds = [
  'donatedOn',
  'amount',
  'fund',
  'paymentMethod',
  'donorName',
  'donorPhone',
  'donorEmail',
  'nirc',
  'donorType',
  'currency',
  'referenceNo',
  'chequeNumber',
  'bankName',
  'cardBrand',
  'cardLast4',
  'collectionCentre',
  'irasInclusion',
  'ipcRegistration',
  'platform',
  'language',
  'remarks',
  'firstName',
  'lastName',
  'status',
  'testMode',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
  'people',
  'days',
  'years',
  'grade',
  'quantity',
  'middleName',
  'debitCredit',
  'consentAny',
  'consentEmail',
  'consentSms',
  'consentPhone',
  'consentPost',
  'consentOn',
  'consentWords',
] as const
export const FieldId = z.enum(fieldIds).meta({ id: 'ImportField' })
/** The fields that a column of a file can be mapped to. */
export type FieldId = z.infer<typeof FieldId>

/** The fields whose values are choices of the charity. */
export const ChoiceField = z
  .enum([
    'paymentMethod',
    'fund',
    'platform',
    'donorType',
    'language',
    'cardBrand',
    'collectionCentre',
    'irasInclusion',
    'ipcRegistration',
    'status',
    'testMode',
    'currency',
    'debitCredit',
    'consentAny',
    'consentEmail',
    'consentSms',
    'consentPhone',
    'consentPost',
  ])
  .meta({ id: 'ImportChoiceField' })
export type ChoiceField = z.infer<typeof ChoiceField>

/** The fields of days. */
export const dayFields = ['donatedOn', 'consentOn'] as const satisfies readonly FieldId[]
export type DayField = (typeof dayFields)[number]

/** The fields of a donor's answers about being written to and called, with what each is about. */
export const consentTopics = {
  consentAny: 'any',
  consentEmail: 'email',
  consentSms: 'sms',
  consentPhone: 'phone',
  consentPost: 'post',
} as const satisfies Readonly<Partial<Record<ChoiceField, ConsentTopic>>>
export type ConsentField = keyof typeof consentTopics
export const consentFields = Object.keys(consentTopics) as ConsentField[]
/**
 * Whether a field is about consent. Its column is proposed at most, its words are asked about for each file, and neither is remembered: a
 * 'Yes' below 'Do not call' is a refusal.
 */
export const isAboutConsent = (field: string): boolean => field.startsWith('consent')

const ofOtherSystems = [
  'currency',
  'firstName',
  'middleName',
  'lastName',
  'status',
  'testMode',
  'debitCredit',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
  ...consentFields,
  'consentOn',
  'consentWords',
] as const satisfies readonly FieldId[]
export type TemplateField = Exclude<FieldId, (typeof ofOtherSystems)[number]>
/** The fields in our template. The others appear in files of banks and other systems only. */
export const templateFields = fieldIds.filter((field): field is TemplateField => !ofOtherSystems.some(other => other === field))

/**
 * The choices that decide whether money was received, and in which currency. They need a value, so the user is asked about an empty cell of
 * their column.
 */
export const askedWhenBlank: readonly ChoiceField[] = ['status', 'testMode', 'debitCredit', 'currency']

/** The most letters that the words of a consent may have. */
export const longestConsentWords = 1000
/** The fields without which a gift cannot be recorded. They come from a column, or are the same for the whole file. */
export const requiredFields = ['donatedOn', 'amount', 'fund', 'paymentMethod'] as const satisfies readonly FieldId[]
/** The fields for which one value can be given for the whole file. */
export const DefaultField = z
  .enum(['fund', 'paymentMethod', 'platform', 'donatedOn', 'consentOn', 'consentWords'])
  .meta({ id: 'ImportDefaultField' })
export type DefaultField = z.infer<typeof DefaultField>

/** Normalises a heading or a word for comparison: lower-case letters and digits, with single blanks. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
