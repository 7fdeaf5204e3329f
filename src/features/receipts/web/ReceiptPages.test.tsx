import { readFileSync } from 'node:fs'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeOf } from '#platform/web/testing/fake-calls.ts'
import { type ReceiptData, receipts } from '../contract.ts'
import { ReceiptScreen } from './ReceiptScreen.tsx'

// Written by the server tests from a gift of each kind.
const sent = JSON.parse(readFileSync('src/features/receipts/server/draw/goldens/public-pages.json', 'utf8')) as ReceiptData[]
const sentTo = (path: string) => sent.find(receipt => receipt.path === path)!
const shows = (receipt: ReceiptData) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify({ data: envelopeOf(receipts.find, receipt) })))
beforeEach(() => void vi.restoreAllMocks())
afterEach(cleanup)

const building: [string, string] = ['Building fund', '1,250.50']
/** The displayed lines with their calculations, and the tax relief. */
const pages: Record<string, { lines: [...string[], amount: string][]; sign: 'RM' | '$'; relief: 'Yes' | 'No' }> = {
  donation: { lines: [['Donation', ...building]], sign: '$', relief: 'Yes' },
  fajrdonation: { lines: [['Fajr Donation', ...building]], sign: '$', relief: 'Yes' },
  fridaydonation: { lines: [['Friday Donation', ...building]], sign: '$', relief: 'Yes' },
  'purchase-and-donation': {
    lines: [
      ['Purchase', 'Package of rice, 5 × $125', '625'],
      ['Donation', 'Building fund', '625.50'],
    ],
    sign: '$',
    relief: 'Yes',
  },
  harta: {
    lines: [
      ['Zakat Harta', 'Savings', '625'],
      ['Zakat Harta', 'Gold', '625.50'],
    ],
    sign: '$',
    relief: 'Yes',
  },
  fidyah: {
    lines: [
      ['Fidyah', 'Siti Hajar, 12 days × $4 × 2 years', '625'],
      ['Fidyah', 'Her mother, 10 days × $4', '625.50'],
    ],
    sign: '$',
    relief: 'No',
  },
  malay_mosque: { lines: [['Mosque', ...building]], sign: 'RM', relief: 'Yes' },
  malay_wakaf: { lines: [['Wakaf', ...building]], sign: 'RM', relief: 'Yes' },
  malay_harta: {
    lines: [
      ['Zakat Harta', 'Savings', '625'],
      ['Fitrah', 'Beras A, 5 people × RM 7', '625.50'],
    ],
    sign: 'RM',
    relief: 'Yes',
  },
  malay_fidyah: {
    lines: [
      ['Fidyah', 'Siti Hajar, 12 days × RM 4 × 2 years', '625'],
      ['Fidyah', 'Her mother, 10 days × RM 4', '625.50'],
    ],
    sign: 'RM',
    relief: 'No',
  },
  fitrah: {
    lines: [
      ['Fitrah', 'Beras A, 5 people × RM 7', '625'],
      ['Fitrah', 'Beras B, 1 person × RM 14', '625.50'],
    ],
    sign: 'RM',
    relief: 'Yes',
  },
  masjid: { lines: [['Mosque', ...building]], sign: '$', relief: 'Yes' },
  wakaf: { lines: [['Wakaf', ...building]], sign: '$', relief: 'Yes' },
}
const paths = Object.keys(pages)
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

describe.each(paths)('the page /receipt/%s', path => {
  test('shows lines, currency, Malaysian time, the masked number and the tax relief', async () => {
    const { lines, sign, relief } = pages[path]!
    shows(sentTo(path))
    render(<ReceiptScreen path={`/receipt/${path}`} query="1-0123456789ABCDEF" />)
    await screen.findByRole('heading', { name: 'Official Receipt' })
    const shown = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(shown.map(item => plain(item.textContent))).toEqual(
      lines.map(([label, calculation, amount]) => `${label}${calculation}${sign === 'RM' ? 'RM ' : sign}${amount}`),
    )
    const total = screen.getByText('Total').parentElement!
    expect(plain(total.textContent)).toBe(`Total${sign} 1,250.50`)
    expect(screen.getByText('02-Mar-2026 | 12:05 PM MYT')).toBeTruthy()
    const word = sign === 'RM' ? /fifty ringgit and fifty sen only$/ : /fifty dollars and fifty cents only$/
    expect(screen.getByText(word)).toBeTruthy()
    expect(screen.getByText(sign === 'RM' ? 'XXXXXX-XX-5218' : 'XXXXX567D')).toBeTruthy()
    expect(plain(screen.getByText(relief, { selector: 'b' }).parentElement!.textContent)).toBe(`Tax relief${relief}`)
  })

  test('shows no receipt of another kind', async () => {
    shows(sentTo(paths[(paths.indexOf(path) + 1) % paths.length]!))
    render(<ReceiptScreen path={`/receipt/${path}`} query="1-0123456789ABCDEF" />)
    expect(await screen.findByRole('heading', { name: 'This receipt was not found.' })).toBeTruthy()
  })
})

test('every kind of receipt has its page', () => {
  expect(sent.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
})
