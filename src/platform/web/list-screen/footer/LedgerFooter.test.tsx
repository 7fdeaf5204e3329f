import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LedgerFooter } from './LedgerFooter.tsx'

const total = (leftOut: number) => ({ sum: { minor: 2500, currency: 'SGD' as const }, average: null, leftOut })
const draw = (count: number, totals: ReturnType<typeof total>[]) =>
  render(<LedgerFooter title="Donations" count="" summary={{ count, totals }} moneyWidth={120} />)

test('the counts of a footer add up: what the sum counts, and what it leaves out', () => {
  draw(1246, [total(15)])
  expect(screen.getByText('1,246')).toBeTruthy()
  expect(screen.getByText('1,231 counted, 15 voided or refunded')).toBeTruthy()
})

test('a footer that leaves nothing out says only the count', () => {
  draw(1246, [total(0)])
  expect(screen.queryByText(/counted/)).toBeNull()
})
