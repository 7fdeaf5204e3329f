import { describe, expect, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { taxAuthorityOf, taxNumberOf } from './rules.ts'
import type { GiftStatus } from '#features/gifts/rules.ts'
import { taxSchemeOf, taxButton, taxStateOf } from '#features/gifts/tax-state.ts'

const purpose = { itemId: itemIds.donation, isTaxDeductible: true }
const gift = { country: 'SG', isIpc: true, appPreferenceId: preferenceIds.donations, purposes: [purpose] }
describe('the scheme of a gift', () => {
  test('the scheme of a gift is 250 % for a deductible donation to a registered charity in Singapore, and for nothing else', () => {
    expect(taxSchemeOf(gift)).toBe('ipc')
    for (const other of [
      { country: 'MY' },
      { isIpc: false },
      { purposes: [{ ...purpose, isTaxDeductible: false }] },
      { appPreferenceId: preferenceIds.purchases },
      { purposes: [{ ...purpose, itemId: itemIds.wakafIlmu }] },
    ])
      expect(taxSchemeOf({ ...gift, ...other })).toBeNull()
  })
  test('the scheme of a gift follows from any of its purposes', () => {
    expect(taxSchemeOf({ ...gift, purposes: [{ ...purpose, isTaxDeductible: false }, purpose] })).toBe('ipc')
    const islamic = [itemIds.fidyah, itemIds.zakat].map(itemId => ({ itemId, isTaxDeductible: false }))
    expect(taxSchemeOf({ ...gift, appPreferenceId: preferenceIds.islamicGiving, purposes: islamic })).toBe('zakat')
  })
  test('the scheme of zakat asks for no registration as an IPC, only for a country that registers', () => {
    const zakat = { ...gift, isIpc: false, appPreferenceId: preferenceIds.islamicGiving, purposes: [{ ...purpose, itemId: itemIds.zakat }] }
    expect(['SG', 'MY', 'BN', 'AU'].map(country => taxSchemeOf({ ...zakat, country }))).toEqual(['zakat', null, null, null])
  })
  test('the scheme of a gift is never 250 % for zakat, even from a deductible fund', () => {
    const schemeOf = (itemId: number) =>
      taxSchemeOf({ ...gift, appPreferenceId: preferenceIds.islamicGiving, purposes: [{ ...purpose, itemId }] })
    expect([1, 3, 11].map(schemeOf)).toEqual(['zakat', 'zakat', 'zakat'])
    expect([2, 4, 5, 6].map(schemeOf)).toEqual([null, null, null, null])
  })
})

describe('the tax button', () => {
  const row = {
    country: 'SG',
    isProviderRegistered: true,
    isInclusion: true,
    isEnded: false,
    hasIdNumber: false,
    donorName: null,
    donorPhone: null,
    donorEmail: null,
  }
  const [donorName, donorPhone, donorEmail] = ['Siti', '+65 81234567', 's@mail.sg']
  test.each([
    ['registers where there is no number', {}, 'register'],
    ['enrols where there is one', { hasIdNumber: true }, 'enrol'],
    ['is none when name, phone and e-mail are all there', { donorName, donorPhone, donorEmail }, null],
    ['is none for them even with a number', { donorName, donorPhone, donorEmail, hasIdNumber: true }, null],
    ['still registers when one of the three is missing', { donorName, donorPhone }, 'register'],
    ['still enrols when one of the three is missing', { donorName, donorEmail, hasIdNumber: true }, 'enrol'],
    ['is none for a refunded gift', { isEnded: true }, null],
    ['is none for a refunded gift with a number', { isEnded: true, hasIdNumber: true }, null],
    ['is none outside Singapore', { country: 'MY' }, null],
    ['is none without inclusion', { isInclusion: false }, null],
    ['is none where the charity is not registered', { isProviderRegistered: false }, null],
  ] as const)('%s', (_, change, button) => expect(taxButton({ ...row, ...change })).toBe(button))
})

test('ends with a void or refund, and waits for a pending one', () => {
  const stateOf = (status: GiftStatus, isRegistered = false) => taxStateOf({ scheme: 'ipc', status, isRegistered })
  expect((['Accepted', 'Offline', 'Settled'] as const).map(status => stateOf(status))).toEqual(['open', 'open', 'open'])
  expect((['Voided', 'Void Approved', 'Refunded'] as const).map(status => stateOf(status, true))).toEqual(['ended', 'ended', 'ended'])
  const pending = ['Void Requested', 'Void Verified', 'Refund Requested', 'Refund Verified', 'Refund Approved'] as const
  expect(pending.map(status => stateOf(status))).toEqual(Array.from({ length: 5 }, () => 'pending'))
  expect(stateOf('Settled', true)).toBe('registered')
  expect(taxStateOf({ scheme: null, status: 'Settled', isRegistered: false })).toBe('notEligible')
})

describe('a tax reference', () => {
  test.each([
    ['s1234567d', 'nric', 'S1234567D'],
    ['T8890856I', 'nric', 'T8890856I'],
    ['F1234567 N', 'fin', 'F1234567N'],
    ['G1166318X', 'fin', 'G1166318X'],
    ['M0000008J', 'fin', 'M0000008J'],
    ['53143018M', 'uen', '53143018M'],
    ['201403121W', 'uen', '201403121W'],
    ['T08LL0721A', 'uen', 'T08LL0721A'],
  ] as const)('%s is a %s', (typed, idType, number) => expect(taxNumberOf(typed, 'SG')).toEqual({ idType, number, isDoubtful: false }))
  test.each(['', '   ', 'S1234567A', 'M0000008M', 'G1234567N', 'S1234567', '12345678', 'ABCDEFGHIJK', '🙂'])('%s is none', typed =>
    expect(taxNumberOf(typed, 'SG')).toHaveProperty('problem'),
  )
  test('accepts a UEN with a wrong check letter, with a warning', () => {
    expect(taxNumberOf('201403121A', 'SG')).toMatchObject({ idType: 'uen', isDoubtful: true })
  })
  test('a tax reference is read where gifts are registered, and nowhere else', () => {
    expect(['MY', 'BN', 'AU'].map(country => taxNumberOf('S1234567D', country))).toEqual(Array(3).fill({ problem: 'NOT_A_TAX_NUMBER' }))
  })
})

test('names the tax authority of a country', () => {
  expect(['SG', 'MY', 'BN', 'AU'].map(taxAuthorityOf)).toEqual(['IRAS', 'LHDN', '', 'ATO'])
})
