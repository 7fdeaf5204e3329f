import { expect, test } from 'vitest'
import { donorTypeIds } from '#kit/giving/ids.ts'
import type { CellTexts, RowSetting } from '#features/imports/row-rules.ts'
import { currencyChoices, type Choices, choiceFinder, donorTypeChoices } from '#features/imports/values.ts'
import { checkDonor } from './donor-checks.ts'
import { applyFix } from './fixes.ts'
import { rowReader } from './row-reader.ts'

const meaningOf = choiceFinder({ donorType: donorTypeChoices, currency: currencyChoices('SGD') } as unknown as Choices, {})
const check = (texts: CellTexts, country = 'SG') => {
  const setting = { country, currency: 'SGD', asked: [], defaults: {}, kept: [], meaningOf } as unknown as RowSetting
  const { values, problems } = checkDonor(rowReader(texts, setting, {}))
  return { values, problems: problems.map(({ field, code }) => `${field}/${code}`) }
}

test.each([
  ['anonymous with a name', { donorType: 'Anonymous', donorName: 'Tan Ah Kow' }, ['donorType/ANONYMOUS_NAMED']],
  ['anonymous with a phone', { donorType: 'Anonymous', donorPhone: '91234567' }, ['donorType/ANONYMOUS_NAMED']],
  ['anonymous with an identity number', { donorType: 'Anonymous', nirc: 'S1234567D' }, ['donorType/ANONYMOUS_NAMED']],
  ['nil with a name', { donorType: 'nil', donorName: 'Tan Ah Kow' }, ['donorType/UNKNOWN_VALUE']],
  ['anonymous', { donorType: 'Anonymous' }, []],
  ['anonymous, and named so', { donorType: 'Anonymous', donorName: 'Hamba Allah' }, []],
  ['anonymous without a name', { donorType: 'Anonymous', donorName: 'NA' }, []],
])('a donor whose type is %s', (_, texts, problems) => expect(check(texts).problems).toEqual(problems))

test.each([
  ['SG', 'ABC Trading Pte Ltd', '', donorTypeIds.corporate],
  ['SG', 'ABC Trading Pte Ltd', 'Individual', donorTypeIds.individual],
  ['MY', 'Maju Jaya Sdn Bhd', '', donorTypeIds.corporate],
  ['AU', 'Smith Pty Ltd', '', donorTypeIds.corporate],
  ['SG', 'Tan Ah Kow', '', donorTypeIds.individual],
])('a donor in %s named %s, of the type %j, is a person or a company as the words say', (country, donorName, donorType, expected) =>
  expect(check({ donorName, donorType }, country).values.donorType).toBe(expected),
)

test('a company’s name in a file has the specification’s characters only, and one fix takes the others out', () => {
  const [donorName, donorType] = ['Acme Co., Ltd!', 'Corporate']
  expect(check({ donorName, donorType }).problems).toEqual(['donorName/BAD_COMPANY_NAME'])
  const setting = { country: 'SG', currency: 'SGD', dayOrder: 'dmy' } as const
  expect(applyFix('companyName', 'donorName', donorName, setting)).toBe('Acme Co. Ltd')
  expect(check({ donorName: 'Tan, Ah Kow', donorType: 'Individual' }).problems).toEqual([])
})

test('a company’s registration number in Malaysia is no MyKad', () => {
  expect(check({ donorName: 'Maju Jaya Sdn Bhd', nirc: '201901012345' }, 'MY')).toMatchObject({ values: { idType: 'other' }, problems: [] })
})

test.each(['tan@gmail..com', "tan@gmail.com'", '"tan"@gmail.com', 'x@y.c0', 'tan@gmail', 'tan gmail.com'])(
  'the address %j is refused in files as it is at the counter',
  donorEmail => expect(check({ donorName: 'Tan Ah Kow', donorEmail }).problems).toEqual(['donorEmail/BAD_EMAIL']),
)

test.each(['91234567 81234567', '60123456789', '6.59E+09'])('the phone %j is a question', donorPhone =>
  expect(check({ donorName: 'Tan Ah Kow', donorPhone }).problems).toEqual(['donorPhone/BAD_PHONE']),
)
