import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { datesOn } from '../filters/date-presets.ts'
import type { FilterValue, ListState } from '../list-spec.ts'
import { forgetHeldParams } from '#platform/web/state/held-params.ts'
import { preloadLazyComponents } from '#platform/web/ui/loading/lazy-component.tsx'
import { viewQuery } from '../list-changes.ts'
import { hasPersonalData, isSearchMissing, initialState, readState, type UrlSpec, writeState } from './list-url.ts'

beforeAll(async () => void (await preloadLazyComponents()))

const label = () => ''
const column = (id: string, sort?: string) => ({ id, header: label, cell: () => null, ...(sort ? { sort } : {}) })
const options = [1, 2, 6, 14].map(value => ({ value, label: `Method ${value}` }))
const spec: UrlSpec = {
  filters: [
    { id: 'date', kind: 'dates', label, from: 'startDate', to: 'endDate' },
    { id: 'method', kind: 'choices', label, field: 'paymentMethod', options, numeric: true },
    { id: 'to', kind: 'choices', label, field: 'donationToValues', options: async () => [] },
    {
      id: 'status',
      kind: 'choice',
      label,
      field: 'status',
      options: [
        { value: 'settled', label: 'Settled' },
        { value: 'accepted', label: 'Accepted' },
      ],
    },
    { id: 'amount', kind: 'amounts', label, min: 'minimumAmount', max: 'maximumAmount' },
    { id: 'brackets', kind: 'amountBrackets', label, field: 'amountBrackets', range: { min: 'minimumAmount', max: 'maximumAmount' } },
    { id: 'remark', kind: 'text', label, field: 'remarks' },
    { id: 'donor', kind: 'record', label, field: 'donorId', nameOf: async () => '' },
  ],
  scopes: [
    { id: 'name', value: 1, label, shape: 'name' },
    { id: 'email', value: 2, label, shape: 'email' },
    { id: 'idNo', value: 7, label, shape: 'idNumber' },
    { id: 'phone', value: 3, label, shape: 'phone' },
    { id: 'receipt', value: 4, label, shape: 'receipt' },
  ],
  columns: [column('date', 'date'), column('receipt'), column('donor', 'donorName')],
  money: { id: 'amount', header: label, amount: () => null, sort: 'amount' },
  sort: { by: 'date', descending: true },
}
const { presets } = datesOn('2026-03-02', { thisRamadan: { from: '2026-02-19', to: '2026-03-19' } })

const day = fc.integer({ min: 0, max: 20_000 }).map(days => new Date(days * 86_400_000).toISOString().slice(0, 10))
const ends = <T>(one: fc.Arbitrary<T>) => fc.tuple(fc.option(one), fc.option(one)).filter(([a, b]) => a !== null || b !== null)
const ordered = <T extends string | number>([a, b]: [T | null, T | null]) =>
  (a !== null && b !== null && a > b ? [b, a] : [a, b]) as [T | null, T | null]
const text = fc.string({ minLength: 1 }).filter(one => one.trim() !== '')
const choiceOf = (values: fc.Arbitrary<string[]>) => values.map((some): FilterValue => ({ kind: 'chosen', values: some }))
const between = ends(fc.nat())
  .map(ordered)
  .map(([min, max]): FilterValue => ({ kind: 'between', min, max }))
const filters: fc.Arbitrary<Partial<Record<string, FilterValue>>> = fc.record(
  {
    date: fc.oneof(
      fc.constantFrom(...presets).map((preset): FilterValue => ({ kind: 'preset', preset })),
      ends(day)
        .map(ordered)
        .map(([from, to]): FilterValue => ({ kind: 'days', from, to })),
    ),
    method: choiceOf(fc.subarray(['1', '2', '6', '14'], { minLength: 1 })),
    to: choiceOf(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 })).filter(
      v => v.kind === 'chosen' && v.values.join('').trim() !== '',
    ),
    status: choiceOf(fc.constantFrom(['settled'], ['accepted'])),
    donor: choiceOf(fc.uuid().map(id => [id])),
    amount: between,
    brackets: fc.oneof(choiceOf(fc.subarray(['1', '3', '6'], { minLength: 1 })), between),
    remark: text.map((one): FilterValue => ({ kind: 'text', text: one })),
  },
  { requiredKeys: [] },
)
const state = fc.record({
  filters,
  search: fc.record({ scope: fc.constantFrom('name', 'email', 'idNo', 'phone', 'receipt'), text: fc.string() }),
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

  test('a list as it first opens has an empty link', () => {
    expect(writeState(spec, initialState(spec)).toString()).toBe('')
  })

  test('a card number that a user looks for is in no link', () => {
    const plain = initialState(spec)
    const sought = (text: string) => writeState(spec, { ...plain, search: { ...plain.search, text } }).toString()
    expect([sought('4242 4242 4242 4242'), sought('Siti')]).toEqual(['', 'q=Siti'])
  })

  describe('personal data', () => {
    const plain = initialState(spec)
    const linkOf = (scope: string, text: string) => writeState(spec, { ...plain, search: { scope, text } })

    test.each([
      ['idNo', 'S1234567D'],
      ['idNo', '770305-02-1234'],
      ['idNo', 'S12'],
      ['phone', '9123 4567'],
      ['email', 'siti'],
      ['name', 'siti@mail.sg'],
      ['name', '+65 9123 4567'],
      ['name', '770305021234'],
      ['name', 's1234567d'],
      ['name', 'S1234567'],
      ['name', '91234'],
      ['receipt', 'S1234567D'],
      ['receipt', 'siti@mail.sg'],
    ])('a search in %s for %s stays out of the link, and comes back in its own tab', (scope, text) => {
      const link = linkOf(scope, text)
      expect(link.has('q')).toBe(false)
      expect(link.get('held')).toMatch(/^[0-9a-f]{16}$/)
      expect(readState(spec, link, presets).search).toEqual({ scope, text })
      expect(linkOf(scope, text).toString()).toBe(link.toString())
    })

    test.each([
      ['name', 'Siti Hajar'],
      ['name', 'Tan 3'],
      ['receipt', 'NUR0000042'],
      ['receipt', '0000042'],
    ])('a search in %s for %s is part of the link', (scope, text) => expect(linkOf(scope, text).get('q')).toBe(text))

    test('a filter by a text with a phone number stays out of the link', () => {
      const remark = { kind: 'text', text: 'call +65 9123 4567' } as const
      const link = writeState(spec, { ...plain, filters: { remark } })
      expect(link.has('remark')).toBe(false)
      expect(readState(spec, link, presets).filters).toEqual({ remark })
    })

    test('a saved view leaves the search out', () => {
      const state = { ...plain, search: { scope: 'idNo', text: 'S1234567D' }, size: 50 as const }
      expect(viewQuery(spec, state)).toBe('by=idNo&size=50')
    })

    test('a link of another tab or session has no search and is told from one without', () => {
      const link = linkOf('idNo', 'S1234567D')
      expect(isSearchMissing(link)).toBe(false)
      forgetHeldParams()
      expect([isSearchMissing(link), readState(spec, link, presets).search.text]).toEqual([true, ''])
    })

    test('an address that shows an identity number is recognised', () => {
      const exposed = (query: string) => hasPersonalData(spec, new URLSearchParams(query), presets)
      expect([exposed('by=idNo&q=S1234567D'), exposed('q=siti'), exposed(linkOf('idNo', 'S1234567D').toString())]).toEqual([
        true,
        false,
        false,
      ])
    })
  })

  test('nothing in a link breaks the list', () => {
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
  ])('%s is as if it had not been said', query => expect(readState(spec, new URLSearchParams(query), presets)).toEqual(initialState(spec)))
})
