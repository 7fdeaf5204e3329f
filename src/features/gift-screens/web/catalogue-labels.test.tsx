import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import type { GiftDetails, GiftLine } from '#features/gifts/rows.ts'
import { giftPanels } from '#app/web/pages/gift-panels.tsx'
import { draw } from '#platform/web/testing/draw.tsx'
import { giftDetails, giftRow } from '#testing/factories/gift-row.ts'
import { itemIds, methodIds } from '#kit/giving/ids.ts'
import { emptyDraftLine } from './counter/draft-lines.ts'
import { SheetTotal } from './counter/SheetParts.tsx'
import { valueWords } from './edit/edit-labels.ts'
import { filtersOf } from './list/gift-filters.ts'
import { giftListWith } from './list/gift-list.tsx'
import { eventsOf } from './page/timeline-events.tsx'
import { GiftSections } from './page/GiftSections.tsx'

beforeEach(() => void setLocale('ms', { reload: false }))
afterEach(() => void setLocale('en', { reload: false }))
const none = () => null

const choicesOf = (...ids: (string | number)[]) => ids.map(id => ({ id, displayName: `English ${id}` }))
const choices = {
  platform: choicesOf('givingsg', 'website', 'terminal', 'counter', 'salampay'),
  transactionType: choicesOf(0, 1, 2),
  donationType: choicesOf(0, 1, 2),
  ItemId: choicesOf(1, 3, 100, 101, 102, 103, 104, 105),
  donorReligionType: choicesOf(0, 1, 2),
} as unknown as Awaited<ReturnType<Parameters<typeof filtersOf>[0]>>

test.each([
  ['beneficiary', ['Rayuan', 'Usaha amal', 'Masjid', 'Program', 'Umum']],
  ['platform', ['Giving.sg', 'Laman web', 'Terminal', 'Kaunter', 'SalamSG Pay']],
  ['transaction', ['Dalam talian', 'Luar talian']],
  ['type', ['Sekali', 'Berulang']],
  ['taken', ['Web', 'Kaunter', 'Terminal', 'Muat naik', 'Berulang', 'Web', 'Kaunter', 'Kedai']],
  ['kind', ['Zakat', 'Fitrah', 'Derma', 'Masjid', 'Derma Subuh', 'Derma Jumaat', 'Pembelian', 'Pembelian dan Derma']],
  ['religion', ['Islam', 'Bukan Islam']],
  ['salam', ['Individu', 'Keluarga', 'Bagi pihak orang lain']],
])('the filter %s names its choices in Malay', async (id, labels) => {
  const filter = filtersOf(async () => choices, [1, 2, 3, 4, 5, 6, 7, 8], giftPanels.listGiftsOfDonor).find(one => one.id === id)
  if (!filter || !('options' in filter)) throw new Error(`no choices in ${id}`)
  const options = typeof filter.options === 'function' ? await filter.options() : filter.options
  expect(options.map(({ label }) => label)).toEqual(labels)
})

test('a list names where and how a gift came in Malay', () => {
  const { columns } = giftListWith(none)
  const cell = (id: string) => columns.find(column => column.id === id)?.cell({ ...giftRow, platform: 'counter', mode: 'Upload' })
  expect([cell('platform'), cell('mode')]).toEqual(['Kaunter', 'Muat naik'])
})

test('the history of a gift names ways of paying, cards, languages and days in Malay', () => {
  const changes = {
    paymentMethod: ['Cash', 'Bank Transfer'],
    cardType: [null, 'others'],
    language: ['en', 'ms'],
    chequeDate: ['2026-03-02', '2026-08-31'],
  } as const
  const edit = { at: '2026-03-02T04:00:00Z', kind: 'call', call: '/api/Donation/editTransaction', by: null, detail: null, changes }
  const [event] = eventsOf({ ...giftDetails, timeline: [edit] } as unknown as GiftDetails, [])
  expect(event?.changes?.map(({ before, after }) => [before, after])).toEqual([
    ['Tunai', 'Pindahan bank'],
    ['', 'Lain-lain'],
    ['Bahasa Inggeris', 'Bahasa Melayu'],
    ['02 Mac 2026', '31 Ogo 2026'],
  ])
})

test('the total of a counter names the way of paying in Malay', () => {
  const draft = {
    ...emptyDraftLine,
    language: 'ms',
    paymentMethod: methodIds.bankTransfer,
    donor: { kind: 'anonymous' },
  } as unknown as Parameters<typeof SheetTotal>[0]['draft']
  draw(<SheetTotal draft={draft} due={{ minor: 5000, currency: 'SGD' }} purpose="Tabung" />)
  expect(screen.getByText(/Pindahan bank/)).toBeTruthy()
})

test('an edit names a way of paying and a card in Malay', () => {
  const gift = { paymentMethod: methodIds.cheque, cardType: 'others' } as unknown as Parameters<typeof valueWords>[0]
  expect([valueWords(gift, 'paymentMethod'), valueWords(gift, 'cardType')]).toEqual(['Cek', 'Lain-lain'])
})

test('the page of a gift names platform and lines in Malay', () => {
  const draft = {
    itemId: itemIds.fajr,
    name: 'Tabung',
    noOfPerson: null,
    numberOfDay: null,
    years: null,
    quantity: null,
    rate: null,
  } as unknown as GiftLine
  const gift = { ...giftDetails, platform: 'website' as const, lines: [{ ...draft, amount: giftDetails.amount }] }
  draw(<GiftSections gift={gift} panels={giftPanels} others={<></>} />)
  expect(screen.getByText('Derma Subuh')).toBeTruthy()
  expect(screen.getAllByText('Laman web').length).toBeGreaterThan(0)
})
