import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { preferenceIds } from '#kit/giving/ids.ts'
import { EnrolPanel } from './EnrolPanel.tsx'

const tap = {
  platform: 'terminal',
  appPreferenceId: preferenceIds.donations,
  status: 'Settled',
  donorId: null,
  txnId: '1-0123456789ABCDEF',
  countryCode: 'SG',
}
const gift = (change: Partial<GiftDetails> = {}) => ({ ...tap, ...change }) as GiftDetails
const panel = () => screen.queryByRole('heading', { name: 'Enrolment of the donor' })
afterEach(() => document.querySelector('base')?.remove())

test('offers the enrolment link and its QR code', async () => {
  const { hand } = draw(<EnrolPanel gift={gift()} />)
  expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toMatch(/\/enroll\?t=1-0123456789ABCDEF$/)
  await hand.click(screen.getByRole('button', { name: 'Copy donor enrolment link' }))
  expect(await navigator.clipboard.readText()).toMatch(/\/enroll\?t=1-0123456789ABCDEF$/)
  await hand.click(screen.getByRole('button', { name: 'Show QR code' }))
  expect(await screen.findByRole('img', { name: 'The donor scans this with a phone and enters who they are.' })).toBeTruthy()
})

test('the page of Brunei also names the charity', () => {
  draw(<EnrolPanel gift={gift({ countryCode: 'BN', txnId: '94-0123456789ABCDEF' })} />)
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/\/bn\/enroll\?t=94-0123456789ABCDEF&c=94$/)
})

test.each([
  ['has its donor', { donorId: '01890000-0000-7000-8000-000000000001' }],
  ['was given elsewhere', { platform: 'website' }],
  ['is an order', { appPreferenceId: preferenceIds.purchases }],
  ['was voided', { status: 'Voided' }],
] as const)('offers nothing for a gift that %s', (_, change) => {
  draw(<EnrolPanel gift={gift(change)} />)
  expect(panel()).toBeNull()
})

test('offers nothing in production, which has no such page', () => {
  const base = document.createElement('base')
  base.href = '/prod/'
  document.head.append(base)
  draw(<EnrolPanel gift={gift()} />)
  expect(panel()).toBeNull()
})
