import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import { type ChoiceField, templateFields } from '../fields.ts'
import { fieldOfHeading } from '../field-headings.ts'
import { cardBrandChoices, donorTypeChoices, languageChoices, methodChoices, platformChoices, yesNoChoices } from '../values.ts'
import { choiceName, fieldNames } from './import-labels.ts'

beforeEach(() => void setLocale('ms', { reload: false }))
afterEach(() => void setLocale('en', { reload: false }))

const namesOf = (field: ChoiceField, choices: readonly { id: string; names: readonly string[] }[]) =>
  choices.map(({ id, names }) => choiceName(field, { id, name: names[0] ?? id, nameMs: null }))

test('choices are named in the language of the reader', () => {
  expect(namesOf('paymentMethod', methodChoices).filter(name => /[a-z]/.test(name))).toEqual([
    'Kad',
    'Google Pay',
    'Apple Pay',
    'Alipay',
    'Grab Pay',
    'Tunai',
    'Cek',
    'PayNow',
    'Static PayNow',
    'eNETS',
    'Pindahan bank',
    'Lain-lain',
  ])
  expect(namesOf('platform', platformChoices)).toEqual(['Giving.sg', 'Give.asia', 'SalamSG Pay', 'Terminal', 'Kaunter'])
  expect(namesOf('donorType', donorTypeChoices)).toEqual(['Individu', 'Korporat', 'Tanpa nama'])
  expect(namesOf('language', languageChoices)).toEqual(['Bahasa Inggeris', 'Bahasa Melayu'])
  expect(namesOf('cardBrand', cardBrandChoices).at(-1)).toBe('Lain-lain')
  expect(namesOf('irasInclusion', yesNoChoices)).toEqual(['Ya', 'Tidak'])
})

test('an import reads the headings of the template', () => {
  expect(templateFields.map(field => fieldOfHeading(fieldNames[field]()))).toEqual(templateFields)
})

test('a name that a charity chose is kept', () => {
  expect(choiceName('collectionCentre', { id: 'a', name: 'Main hall', nameMs: null })).toBe('Main hall')
  expect(choiceName('fund', { id: 'f', name: 'Orphans’ fund', nameMs: 'Tabung anak yatim' })).toBe('Tabung anak yatim')
})
