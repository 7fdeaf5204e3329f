import { expect, test } from 'vitest'
import { datesOn } from './filters/date-presets.ts'
import { filterRequestOf, requestOf } from './list-request.ts'
import type { ListSpec, ListState } from './list-spec.ts'
import { initialState } from './url/list-url.ts'

const label = () => ''
const spec = {
  id: 'islamicGiving',
  noun: label,
  memory: { slice: 'islamicDonationListing' },
  call: async () => ({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10 }),
  rowId: () => '',
  always: { donationMethod: [6, 7] },
  filters: [
    { id: 'date', kind: 'dates', label, from: 'startDate', to: 'endDate' },
    { id: 'method', kind: 'choices', label, field: 'paymentMethod', options: [{ value: 6, label: 'Cash' }] },
    { id: 'centre', kind: 'choice', label, field: 'collectionCentreId', options: async () => [], numeric: true },
    { id: 'tax', kind: 'choice', label, field: 'IsIRASInclusion', options: [{ value: 1, label: 'Yes' }], inList: true },
    { id: 'amount', kind: 'amounts', label, min: 'minimumAmount', max: 'maximumAmount' },
    { id: 'brackets', kind: 'amountBrackets', label, field: 'amountBrackets', range: { min: 'minimumAmount', max: 'maximumAmount' } },
  ],
  scopes: [{ id: 'receipt', value: 4, label: label }],
  columns: [],
  sort: { by: 'donationTimeStamp', descending: true },
} satisfies ListSpec<never, Record<string, unknown>>
const plain = initialState(spec)
const dates = datesOn('2026-03-31', { lastRamadan: { from: '2025-03-01', to: '2025-03-30' } })
const requestFor = (state: Partial<ListState>) => requestOf<never, Record<string, unknown>>(spec, { ...plain, ...state }, dates)

test('a list as it first opens asks for its first page with empty dates as null', () => {
  expect(requestFor({})).toEqual({
    donationMethod: [6, 7],
    startDate: null,
    endDate: null,
    pageNumber: 1,
    pageSize: 10,
    sortBy: 'donationTimeStamp',
    sortExpression: 'desc',
  })
})

test('a preset becomes its days', () => {
  expect(requestFor({ filters: { date: { kind: 'preset', preset: 'month' } } })).toMatchObject({
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })
  expect(requestFor({ filters: { date: { kind: 'preset', preset: 'lastRamadan' } } })).toMatchObject({
    startDate: '2025-03-01',
    endDate: '2025-03-30',
  })
})

test('ids are numbers on the wire, and an open end stays out', () => {
  const filters: ListState['filters'] = {
    method: { kind: 'chosen', values: ['6'] },
    centre: { kind: 'chosen', values: ['42'] },
    amount: { kind: 'between', min: 100_001, max: null },
  }
  const request = requestFor({ filters })
  expect(request).toMatchObject({ paymentMethod: [6], collectionCentreId: 42, minimumAmount: 100_001 })
  expect(requestFor({ filters: { brackets: { kind: 'chosen', values: ['1', '6'] } } })).toMatchObject({
    amountBrackets: [
      { minAmount: 0, maxAmount: 100_000 },
      { minAmount: 10_000_001, maxAmount: null },
    ],
  })
  expect(request).not.toHaveProperty('maximumAmount')
  const between = requestFor({ filters: { brackets: { kind: 'between', min: 25_000, max: 30_000 } } })
  expect(between).toMatchObject({ minimumAmount: 25_000, maximumAmount: 30_000 })
  expect(between).not.toHaveProperty('amountBrackets')
})

test('one answer travels as a list where the request takes a list', () => {
  expect(requestFor({ filters: { tax: { kind: 'chosen', values: ['1'] } } })).toMatchObject({ IsIRASInclusion: [1] })
  expect(requestFor({})).not.toHaveProperty('IsIRASInclusion')
})

test('the totals are asked by what matches, whatever the page', () => {
  const state = { ...plain, page: 7, search: { scope: 'receipt', text: ' NUR0048213 ' } }
  expect(filterRequestOf<never, Record<string, unknown>>(spec, state, dates)).toEqual({
    donationMethod: [6, 7],
    startDate: null,
    endDate: null,
    searchBy: 4,
    searchValue: 'NUR0048213',
  })
})

test('a search in one place only names no place', () => {
  const request = requestOf<never, Record<string, unknown>>(
    { ...spec, scopes: [{ id: 'name', label: label }] },
    { ...plain, search: { scope: 'name', text: ' clerk ' } },
    dates,
  )
  expect(request).toMatchObject({ searchValue: 'clerk' })
  expect(request).not.toHaveProperty('searchBy')
})
