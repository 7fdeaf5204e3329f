import { type Language, nameIn } from '#kit/text/languages.ts'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { type Sheet, writeSheets } from '#platform/server/export/xlsx-writer.ts'
import type { imports } from '../contract.ts'
import { ChoiceField, requiredFields, type TemplateField, templateFields } from '../fields.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import { templateExample } from '../template-example.ts'
import type { Choice, Choices } from '../values.ts'
import { headingOf } from './headings.ts'
import { allowedModules } from './review/allowed-modules.ts'
import { readChoices } from './review/setting.ts'

/** The template as a workbook: a sheet to fill in, one that explains its columns, and one with their allowed values. */
export async function downloadTemplate({ tx, actor }: Context, { language }: RequestOf<typeof imports.template>) {
  const choices = await readChoices(tx, actor.charityId, allowedModules(actor))
  const [usual] = (await readChoices(tx, actor.charityId)).fund
  const out = new PassThrough()
  const [body] = await Promise.all([buffer(out), writeSheets(out, sheetsOf(choices, nameOf(usual, language), language))])
  return { fileName: 'donations-template.xlsx', body: new Uint8Array(body) }
}

const nameOf = (choice: Choice | undefined, language: Language) => nameIn(language, choice?.names[0] ?? '', choice?.nameMs ?? null)

/** The explanation of what to enter in each column. */
const fieldHelp = {
  donatedOn: 'imports_help_donated_on',
  amount: 'imports_help_amount',
  fund: 'imports_help_fund',
  paymentMethod: 'imports_help_payment_method',
  donorName: 'imports_help_donor_name',
  donorPhone: 'imports_help_donor_phone',
  donorEmail: 'imports_help_donor_email',
  nirc: 'imports_help_nirc',
  donorType: 'imports_help_donor_type',
  referenceNo: 'imports_help_reference_no',
  chequeNumber: 'imports_help_cheque_number',
  bankName: 'imports_help_bank_name',
  cardBrand: 'imports_help_card_brand',
  cardLast4: 'imports_help_card_last_4',
  collectionCentre: 'imports_help_collection_centre',
  irasInclusion: 'imports_help_iras_inclusion',
  ipcRegistration: 'imports_help_ipc_registration',
  platform: 'imports_help_platform',
  language: 'imports_help_language',
  remarks: 'imports_help_remarks',
  people: 'imports_help_people',
  days: 'imports_help_days',
  years: 'imports_help_years',
  grade: 'imports_help_grade',
  quantity: 'imports_help_quantity',
} as const satisfies Record<TemplateField, keyof DocumentTexts>

function sheetsOf(choices: Choices, usualFund: string, language: Language): Sheet[] {
  const texts = textsIn[language]
  const fields = templateFields
  const column = (label: string) => ({ key: label, label, kind: 'text' as const })
  const example = fields.map(field => (field === 'fund' ? usualFund : (templateExample[field] ?? '')))
  const help = fields.map(field => [
    headingOf(field, language),
    (requiredFields as readonly string[]).includes(field) ? texts.imports_template_yes() : texts.imports_template_no(),
    texts[fieldHelp[field]](),
  ])
  const named = ChoiceField.options.filter(field => templateFields.some(one => one === field) && choices[field].length > 0)
  const longest = Math.max(...named.map(field => choices[field].length))
  const values = Array.from({ length: longest }, (_, row) => named.map(field => nameOf(choices[field][row], language)))
  return [
    { title: texts.imports_template_gifts(), columns: fields.map(field => column(headingOf(field, language))), rows: each([example]) },
    {
      title: texts.imports_template_help(),
      columns: [column(texts.imports_template_column()), column(texts.imports_template_needed()), column(texts.imports_template_what())],
      rows: each(help),
    },
    { title: texts.imports_template_choices(), columns: named.map(field => column(headingOf(field, language))), rows: each(values) },
  ]
}

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}
