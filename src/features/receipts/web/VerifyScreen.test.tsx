import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeOf } from '#platform/web/testing/fake-calls.ts'
import { type CheckedReceipt, receipts } from '../contract.ts'
import { parseCheckLink, VerifyScreen } from './VerifyScreen.tsx'

const receipt: CheckedReceipt = {
  receiptNo: 'NUR0000007',
  charityName: 'Nur Mosque Foundation',
  charityIcon: null,
  colour: '#B4532A',
  givenOn: '2026-03-02',
  amount: { minor: 5000, currency: 'SGD' },
  refunded: { minor: 0, currency: 'SGD' },
  state: 'issued',
  replacedBy: null,
}
const answers = (status: number, data: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ data }), { status }))
const shows = (change: Partial<CheckedReceipt> = {}) => answers(200, envelopeOf(receipts.verify, { ...receipt, ...change }))
beforeEach(() => void vi.restoreAllMocks())
afterEach(cleanup)

describe('checking a receipt', () => {
  test('confirms a valid link with amount and day', async () => {
    const fetched = shows()
    render(<VerifyScreen query="NUR0000007-1-7F3KQ2" />)
    expect(await screen.findByText('This receipt is authentic.')).toBeTruthy()
    for (const words of ['Nur Mosque Foundation', 'NUR0000007', '2 Mar 2026', '$50']) expect(screen.getByText(words)).toBeTruthy()
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"receiptNo":"NUR0000007","checkCode":"1-7F3KQ2"}')
  })

  test.each([
    [{ state: 'voided' } as const, 'This receipt was voided. It is no proof of a gift.'],
    [{ state: 'replaced', replacedBy: 'NUR0000008' } as const, 'This receipt was voided and replaced by NUR0000008.'],
    [{ refunded: { minor: 2000, currency: 'SGD' } } as const, '$20 of this gift was refunded.'],
  ])('shows the state %o', async (change, words) => {
    shows(change)
    render(<VerifyScreen query="NUR0000007-1-7F3KQ2" />)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('shows a form without a link code, and an unknown receipt', async () => {
    const fetched = answers(404, { status: -1, code: 'NOT_FOUND', message: 'x' })
    render(<VerifyScreen query="" />)
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('Receipt No.'), { target: { value: ' NUR0000007 ' } })
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '1-AAAAAA' } })
    fireEvent.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('There is no such receipt. Check the number and code at the bottom of the receipt.')).toBeTruthy()
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"receiptNo":"NUR0000007","checkCode":"1-AAAAAA"}')
  })

  test('shows the rate limit', async () => {
    answers(429, { status: -1, code: 'TOO_MANY', message: 'x' })
    render(<VerifyScreen query="NUR0000007-1-7F3KQ2" />)
    expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeTruthy()
  })
})

test('makes no request for a malformed link', () => {
  expect(['', 'x', 'NUR7-1-7F3KQ2', 'NUR0000007-7F3KQ2', 'NUR0000007-1-7F3K'].map(parseCheckLink)).toEqual([null, null, null, null, null])
  expect(parseCheckLink('nur0000007-80-7F3KQ2')).toEqual({ receiptNo: 'nur0000007', checkCode: '80-7F3KQ2' })
})
