import { expect, test } from 'vitest'
import { paymentMethods } from '#kit/giving/payment.ts'
import { languages } from '#kit/text/languages.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/gifts/server/public.ts'
import { FieldId, normalizeWord } from '#features/imports/fields.ts'
import { fieldOfHeading } from '#features/imports/field-headings.ts'
import { donorTypeChoices, methodChoices, statusChoices, yesNoChoices } from '#features/imports/values.ts'
import { headingOf } from '../headings.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'

/** 'Method' contains online or offline, and is taken for the payment method in English only. */
const headings = Object.keys(textsIn.en).filter(
  (name): name is keyof DocumentTexts & `gifts_export_${string}` => name.startsWith('gifts_export_') && name !== 'gifts_export_method',
)

test('an import reads the headings of our own export alike in both languages', () => {
  const [english, malay] = languages.map(language => headings.map(name => fieldOfHeading(textsIn[language][name]())))
  expect(malay).toEqual(english)
  expect(english?.filter(Boolean).length).toBeGreaterThan(14)
})

test('an import reads the headings of its own templates and files of exceptions in both languages', () => {
  for (const language of languages)
    expect(FieldId.options.map(field => fieldOfHeading(headingOf(field, language)))).toEqual(FieldId.options)
})

test('an import reads the statuses of our own export alike in both languages', () => {
  const meaningOf = (word: string) => statusChoices.find(({ names }) => names.map(normalizeWord).includes(normalizeWord(word)))?.id
  for (const language of languages) {
    const t = textsIn[language]
    const statuses = [
      t.gifts_cell_status_accepted(),
      t.gifts_cell_status_settled(),
      t.gifts_cell_status_voided(),
      t.gifts_cell_status_refunded(),
    ]
    expect(statuses.map(meaningOf)).toEqual(['received', 'received', 'failed', 'refunded'])
  }
})

test('an import reads the ways of paying, kinds of donor and answers of our own export in both languages', () => {
  const known = [...methodChoices, ...donorTypeChoices, ...yesNoChoices].flatMap(({ names }) => names.map(normalizeWord))
  for (const language of languages) {
    const t = textsIn[language]
    const methods = paymentMethods.map(({ id }) => methodTerm(termsIn(language), id))
    const others = [t.gifts_cell_individual(), t.gifts_cell_corporate(), t.gifts_cell_anonymous(), t.gifts_cell_yes(), t.gifts_cell_no()]
    expect([...methods, ...others].filter(word => !known.includes(normalizeWord(word)))).toEqual([])
  }
})
