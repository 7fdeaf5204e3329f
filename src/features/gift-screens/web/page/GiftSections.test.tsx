import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { giftPanels } from '#app/web/pages/gift-panels.tsx'
import { draw } from '#platform/web/testing/draw.tsx'
import { giftDetails } from '#testing/factories/gift-row.ts'
import { purposesText } from '../purpose-labels.ts'
import { GiftSections } from './GiftSections.tsx'

test.each([
  ['SGD', 'Not registered'],
  ['AUD', null],
] as const)('a gift in %s says whether it is registered for tax only where the country registers gifts', (currency, state) => {
  const gift = { ...giftDetails, donorId: '01890000-0000-7000-8000-000000000002', amount: { minor: 5000, currency } }
  draw(<GiftSections gift={gift} panels={giftPanels} others={<></>} />)
  expect(screen.queryByText('Tax deduction')?.nextSibling?.textContent ?? null).toBe(state)
})

test('a gift of several kinds names all that it is for, each once', () => {
  const names = ['Zakat Fitrah', 'Fidyah', 'Zakat Fitrah'].map(fundName => ({ fundName, fundNameMs: null }))
  expect(purposesText({ ...giftDetails, lines: names })).toBe('Zakat Fitrah, Fidyah')
  expect(purposesText({ ...giftDetails, lines: [] })).toBe(giftDetails.donationToName)
})
