import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesOn } from '../filters/date-presets.ts'
import type { FilterValue, ListState } from '../list-spec.ts'
import { plainState, readState, type UrlSpec, writeState } from './list-url.ts'

const said = () => ''
const column = (id: string, sort?: string) => ({ id, header: said, cell: () => null, ...(sort ? { sort } : {}) })
const options = [1, 2, 6, 14].map(value => ({ value, label: `Method ${value}` }))
const spec: UrlSpec = {
  filters: [
    { id: 'date', kind: 'dates', label: said, from: 'startDate', to: 'endDate' },
    { id: 'method', kind: 'choices', label: said, field: 'paymentMethod', options, numeric: true },
    { id: 'to', kind: 'choices', label: said, field: 'donationToValues', options: async () => [] },
    {
      id: 'status',
      kind: 'choice',
      label: said,
      field: 'status',
      options: [
        { value: 'settled', label: 'Settled' },
        { value: 'accepted', label: 'Accepted' },
      ],
    },
    { id: 'amount', kind: 'amounts', label: said, min: 'minimumAmount', max: 'maximumAmount' },
    { id: 'brackets', kind: 'amountBrackets', label: said, field: 'amountBrackets' },
    { id: 'remark', kind: 'text', label: said, field: 'remarks' },
    { id: 'giver', kind: 'record', label: said, field: 'donorId', nameOf: async () => '' },
  ],
  scopes: [
    { id: 'name', value: 1, label: said },
    { id: 'email', value: 2, label: said },
  ],
  columns: [column('date', 'date'), column('receipt'), column('donor', 'donorName')],
  money: { id: 'amount', header: said, of: () => null, sort: 'amount' },
  sort: { by: 'date', descending: true },
}
const { presets } = datesOn('2026-03-02', { thisRamadan: { from: '2026-02-19', to: '2026-03-19' } })

const day = fc.integer({ min: 0, max: 20_000 }).map(days => new Date(days * 86_400_000).toISOString().slice(0, 10))
const ends = <T>(one: fc.Arbitrary<T>) => fc.tuple(fc.option(one), fc.option(one)).filter(([a, b]) => a !== null || b !== null)
const ordered = <T extends string | number>([a, b]: [T | null, T | null]) =>
  (a !== null && b !== null && a > b ? [b, a] : [a, b]) as [T | null, T | null]
const text = fc.string({ minLength: 1 }).filter(one => one.trim() !== '')
const chosen = (values: fc.Arbitrary<string[]>) => values.map((some): FilterValue => ({ kind: 'chosen', values: some }))
const filters: fc.Arbitrary<Partial<Record<string, FilterValue>>> = fc.record(
  {
    date: fc.oneof(
      fc.constantFrom(...presets).map((preset): FilterValue => ({ kind: 'preset', preset })),
      ends(day)
        .map(ordered)
        .map(([from, to]): FilterValue => ({ kind: 'days', from, to })),
    ),
    method: chosen(fc.subarray(['1', '2', '6', '14'], { minLength: 1 })),
    to: chosen(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 })).filter(
      v => v.kind === 'chosen' && v.values.join('').trim() !== '',
    ),
    status: chosen(fc.constantFrom(['settled'], ['accepted'])),
    giver: chosen(fc.uuid().map(id => [id])),
    amount: ends(fc.nat())
      .map(ordered)
      .map(([min, max]): FilterValue => ({ kind: 'between', min, max })),
    brackets: chosen(fc.subarray(['1', '3', '6'], { minLength: 1 })),
    remark: text.map((one): FilterValue => ({ kind: 'text', text: one })),
  },
  { requiredKeys: [] },
)
const state = fc.record({
  filters,
  search: fc.record({ scope: fc.constantFrom('name', 'email'), text: fc.string() }),
  sort: fc.record({ by: fc.constantFrom('date', 'donorName', 'amount'), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(10 as const, 20 as const, 50 as const, 100 as const),
  columns: fc.option(fc.shuffledSubarray(['date', 'receipt', 'donor'], { minLength: 1 })),
  widths: fc.dictionary(fc.constantFrom('date', 'receipt', 'donor'), fc.integer({ min: 64, max: 640 })),
  pins: fc.option(fc.shuffledSubarray(['date', 'receipt', 'donor'])),
  density: fc.constantFrom(null, 48, 40, 32),
  view: fc.option(fc.uuid()),
}) as fc.Arbitrary<ListState>

const throughUrl = (one: ListState) => readState(spec, new URLSearchParams(writeState(spec, one).toString()), presets)

describe('a list and its link', () => {
  test('every state comes back from its own link', () => {
    const comesBack = (one: ListState) => void expect(throughUrl(one)).toEqual(one)
    fc.assert(fc.property(state, comesBack), { numRuns: 500 })
  })

  test('a list as it first stands has an empty link', () => {
    expect(writeState(spec, plainState(spec)).toString()).toBe('')
  })

  test('a card number that somebody looks for stands in no link', () => {
    const plain = plainState(spec)
    const sought = (text: string) => writeState(spec, { ...plain, search: { ...plain.search, text } }).toString()
    expect([sought('4242 4242 4242 4242'), sought('Siti')]).toEqual(['', 'q=Siti'])
  })

  test('nothing that stands in a link breaks the list', () => {
    const keys = fc.constantFrom('q', 'by', 'sort', 'page', 'size', 'cols', 'view', ...spec.filters.map(filter => filter.id))
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.string())), pairs => {
        const read = readState(spec, new URLSearchParams(pairs), presets)
        expect(throughUrl(read)).toEqual(read)
      }),
    )
  })

  test.each([
    'date=2026-02-30..',
    'date=2026-03-02..2026-03-01',
    'date=..',
    'amount=9..1',
    'status=gone',
    'page=0',
    'size=7',
    'cols=nothing',
    'sort=-iban',
  ])('%s is as if it had not been said', query => expect(readState(spec, new URLSearchParams(query), presets)).toEqual(plainState(spec)))
})
