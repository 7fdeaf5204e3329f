import { z } from 'zod'

export const FieldId = z
  .enum([
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
    'grade',
    'quantity',
    'middleName',
    'debitCredit',
  ])
  .meta({ id: 'ImportField' })
/** What a column of a file can mean. */
export type FieldId = z.infer<typeof FieldId>

/** Fields whose words map to the charity's choices. */
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
  ])
  .meta({ id: 'ImportChoiceField' })
export type ChoiceField = z.infer<typeof ChoiceField>

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
] as const satisfies readonly FieldId[]
export type TemplateField = Exclude<FieldId, (typeof ofOtherSystems)[number]>
/** The columns of the template; the others come in files of banks and other systems. */
export const templateFields = FieldId.options.filter((field): field is TemplateField => !ofOtherSystems.some(other => other === field))

/** Choices that say whether money came, and which: they are never left empty, and an empty cell of their column is asked about. */
export const askedWhenBlank: readonly ChoiceField[] = ['status', 'testMode', 'debitCredit', 'currency']

/** Without these a gift cannot be recorded: from a column, or the same for the whole file. */
export const requiredFields = ['donatedOn', 'amount', 'fund', 'paymentMethod'] as const satisfies readonly FieldId[]
/** Required fields that one choice can fill where the file has no such column. */
export const DefaultField = z.enum(['fund', 'paymentMethod', 'platform', 'donatedOn']).meta({ id: 'ImportDefaultField' })
export type DefaultField = z.infer<typeof DefaultField>

/** A heading or a word as two of them are compared: small letters and digits, one blank between. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
