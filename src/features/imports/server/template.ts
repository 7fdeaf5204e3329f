import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { type Sheet, writeSheets } from '#platform/server/export/xlsx-writer.ts'
import type { imports } from '../contract.ts'
import { ChoiceField, FieldId, headings, requiredFields } from '../fields.ts'
import { fieldHelp, templateExample, templateNames } from '../template-words.ts'
import type { Choices } from '../values.ts'
import { choicesOf } from './review/setting.ts'

/** The template as a workbook: a sheet to fill in, one that explains its columns, and one with what may stand in them here. */
export async function downloadTemplate({ tx, actor }: Context, { language }: In<typeof imports.template>) {
  const choices = await choicesOf(tx, actor.charityId)
  const out = new PassThrough()
  const [body] = await Promise.all([buffer(out), writeSheets(out, sheetsOf(choices, language))])
  return { fileName: 'donations-template.xlsx', body: new Uint8Array(body) }
}

function sheetsOf(choices: Choices, language: 'en' | 'ms'): Sheet[] {
  const words = templateNames[language]
  const fields = FieldId.options.filter(field => field !== 'currency')
  const column = (label: string) => ({ key: label, label, kind: 'text' as const })
  const example = fields.map(field => (field === 'fund' ? (choices.fund[0]?.names[0] ?? '') : (templateExample[field] ?? '')))
  const help = fields.map(field => [
    headings[field][language][0],
    (requiredFields as readonly string[]).includes(field) ? words.yes : words.no,
    fieldHelp[language][field],
  ])
  const named = ChoiceField.options.filter(field => choices[field].length > 0)
  const longest = Math.max(...named.map(field => choices[field].length))
  const values = Array.from({ length: longest }, (_, row) => named.map(field => choices[field][row]?.names[0] ?? ''))
  return [
    { title: words.gifts, columns: fields.map(field => column(headings[field][language][0])), rows: each([example]) },
    { title: words.help, columns: [column(words.column), column(words.needed), column(words.what)], rows: each(help) },
    { title: words.choices, columns: named.map(field => column(headings[field][language][0])), rows: each(values) },
  ]
}

async function* each(rows: readonly (readonly string[])[]) {
  yield* rows
}
