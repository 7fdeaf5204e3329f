import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { whenIdle } from '#platform/web/testing/when-idle.ts'
import type { GridRow, ImportDetails } from '#features/imports/rows.ts'
import { ImportScreen } from '../ImportScreen.tsx'

const id = '01890000-0000-7000-8000-0000000000a1'
const row = (rowNo: number, amount: string): GridRow => ({
  rowNo,
  state: amount === '' || amount === 'ten' ? 'wrong' : 'ready',
  fields: { amount, donorName: `Donor ${rowNo}` },
  problems: amount === 'ten' ? [{ field: 'amount', code: 'BAD_AMOUNT', fix: null }] : [],
  warnings: [],
  sameAs: null,
  sumsFrom: null,
  archivedDonor: null,
  numberHolder: null,
  onFile: {},
  replacesDetails: false,
  decision: null,
  held: null,
  isIncluded: false,
  receiptNo: null,
})
const wrong = [row(4, 'ten'), row(9, 'ten')]
const details: ImportDetails = {
  id,
  fileName: 'gifts.csv',
  uploadedBy: 'Aisyah',
  uploadedAt: '2026-03-02T04:00:00Z',
  recordedAt: null,
  state: 'review',
  counts: { total: 12, ready: 10, wrong: 2, doubtful: 0, skipped: 0, held: 0, recorded: 0 },
  actions: ['change', 'commit', 'cancel'],
  version: 3,
  fileKind: 'csv',
  fileBytes: 100,
  isAgain: false,
  reading: { encoding: 'utf-8', delimiter: ',', headerRow: 1, sheet: null },
  sheets: [],
  columns: [
    { name: 'Amount', samples: ['ten'], days: null },
    { name: 'Name', samples: ['Donor 4'], days: null },
  ],
  mapping: { amount: 0, donorName: 1 },
  dayOrder: 'dmy',
  daySamples: [],
  defaults: {},
  kept: [],
  profile: null,
  isProfileConfirmed: true,
  isSure: true,
  unknownValues: [],
  choices: {
    paymentMethod: [],
    fund: [],
    platform: [],
    donorType: [],
    language: [],
    cardBrand: [],
    collectionCentre: [],
    irasInclusion: [],
    ipcRegistration: [],
    status: [],
    testMode: [],
    debitCredit: [],
    consentAny: [],
    consentEmail: [],
    consentSms: [],
    consentPhone: [],
    consentPost: [],
    currency: [],
  },
  fixes: [],
  shortRows: 0,
  warnedRows: 0,
  differingRows: 0,
  recordedIn: [],
  canTakeBack: null,
  reason: null,
  readingFault: null,
  faultRow: null,
  workId: null,
  undoBlockedBy: null,
}

const rows = fakeCall(api.imports, 'rows')
const change = fakeCall(api.imports, 'change')
beforeEach(() => {
  vi.clearAllMocks()
  fakeCall(api.imports, 'find').mockResolvedValue(details)
  fakeCall(api.imports, 'dryRun').mockReturnValue(new Promise(() => {}))
  rows.mockImplementation(async asked => {
    const items = asked.afterRow == null ? wrong : wrong.filter(({ rowNo }) => rowNo > (asked.afterRow ?? 0))
    return { items: asked.only === 'wrong' ? items : [row(3, '10.00'), ...wrong], totalCount: 2, offset: 0 }
  })
  change.mockResolvedValue({ details, changed: 1, rows: [] })
})
const cell = (field: string, rowNo: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `${field}, row ${rowNo}` })

describe('moving the view to a fault', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  beforeEach(() => void scrolled.mockClear())
  const finds = (changes: Partial<ImportDetails>) => fakeCall(api.imports, 'find').mockResolvedValue({ ...details, ...changes })

  test('shows the first column that is missing, with the focus, when the columns are confirmed without it', async () => {
    finds({ state: 'columns', mapping: { amount: 0 }, isSure: false })
    const { hand } = draw(<ImportScreen id={id} />)
    await hand.click(await screen.findByRole('button', { name: 'Check the rows' }))
    const first = document.querySelector('[data-missing="true"] select')
    expect(first).toBeTruthy()
    expect(document.activeElement).toBe(first)
    expect(scrolled.mock.contexts).toContain(first)
  })

  test('shows the first wrong cell when the review opens, and nothing again when rows change', async () => {
    const { hand } = draw(<ImportScreen id={id} />)
    const first = await cell('Amount', 4)
    await waitFor(() => expect(scrolled.mock.contexts).toContain(first))
    scrolled.mockClear()
    await hand.click(screen.getByRole('radio', { name: 'All 12' }))
    await cell('Amount', 3)
    expect(scrolled.mock.contexts).toEqual([])
  })

  test('shows why a file could not be recorded', async () => {
    finds({ reason: 'The file has changed.' })
    draw(<ImportScreen id={id} />)
    const notice = await screen.findByText('The file has changed.')
    expect(scrolled.mock.contexts.some(element => (element as Element).contains(notice))).toBe(true)
  })
})

describe('a recorded import', () => {
  test('leads to the lists that hold what was recorded', async () => {
    const recorded = { ...details.counts, ready: 0, wrong: 0, recorded: 12 }
    const recordedIn = [preferenceIds.islamicGiving, preferenceIds.purchases]
    fakeCall(api.imports, 'find').mockResolvedValue({ ...details, state: 'done', counts: recorded, recordedIn })
    draw(<ImportScreen id={id} />)
    expect((await screen.findByRole('link', { name: 'See the Islamic giving' })).getAttribute('href')).toBe('/islamic-giving')
    expect(screen.getByRole('link', { name: 'See the purchases' }).getAttribute('href')).toBe('/purchases')
    expect(screen.queryByRole('link', { name: 'See the donations' })).toBeNull()
  })
})

describe('the review grid', () => {
  test('begins with the wrong rows alone, says what is wrong with each, and shows all when asked', async () => {
    const { hand } = draw(<ImportScreen id={id} />)
    expect((await cell('Amount', 4)).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Write an amount above zero, like 1234.50.', { exact: false })).toHaveLength(2)
    expect(rows.mock.calls.map(([asked]) => asked.only)).toEqual(['wrong'])
    await hand.click(screen.getByRole('radio', { name: 'All 12' }))
    expect((await cell('Amount', 3)).value).toBe('10.00')
  })

  test('says the first of many faults, names the fields of the others, and has each at its cell', async () => {
    const faults = (['amount', 'donatedOn', 'fund'] as const).map(field => ({ field, code: 'MISSING' as const, fix: null }))
    rows.mockResolvedValue({ items: [{ ...row(4, ''), problems: faults }], totalCount: 1, offset: 0 })
    draw(<ImportScreen id={id} />)
    expect((await cell('Amount', 4)).title).toBe('This is needed.')
    expect(screen.getByText('Also: Donation date, Fund')).toBeTruthy()
  })

  test('the review grid is corrected by keys alone: F8 goes to the next wrong cell, Enter keeps, Escape gives back', async () => {
    const { hand } = draw(<ImportScreen id={id} />)
    await cell('Amount', 4)
    await hand.keyboard('{F8}')
    await waitFor(async () => expect(document.activeElement).toBe(await cell('Amount', 4)))
    await hand.keyboard('{F8}')
    await waitFor(async () => expect(document.activeElement).toBe(await cell('Amount', 9)))
    await hand.clear(await cell('Amount', 9))
    await hand.keyboard('5{Escape}')
    expect((await cell('Amount', 9)).value).toBe('ten')
    await hand.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await cell('Amount', 4))
    expect(change).not.toHaveBeenCalled()
    await hand.clear(await cell('Amount', 4))
    await hand.keyboard('10.50{Enter}')
    await waitFor(() =>
      expect(change.mock.calls).toEqual([[{ id, change: { kind: 'edit', cells: [{ rowNo: 4, field: 'amount', text: '10.50' }] } }]]),
    )
  })
})

test('another sheet of a workbook is chosen in the review grid, and its columns take the place of the first', async () => {
  const book = {
    ...details,
    state: 'columns' as const,
    isSure: false,
    sheets: ['Feb', 'Jan'],
    reading: { ...details.reading, encoding: null, delimiter: null, sheet: 'Feb' },
  }
  fakeCall(api.imports, 'find').mockResolvedValue(book)
  const readAgain = fakeCall(api.imports, 'readAgain').mockResolvedValue({
    ...book,
    version: 4,
    reading: { ...book.reading, sheet: 'Jan' },
    columns: [
      { name: 'Nama', samples: ['Ali'], days: null },
      { name: 'Jumlah', samples: ['12.00'], days: null },
    ],
    mapping: { donorName: 0, amount: 1 },
  })
  const { hand } = draw(<ImportScreen id={id} />)
  const amount = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Amount' })
  expect(amount.selectedOptions[0]?.textContent).toBe('Amount')
  await hand.selectOptions(screen.getByRole('combobox', { name: /^Sheet/ }), 'Jan')
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Amount' }).selectedOptions[0]?.textContent).toBe('Jumlah'),
  )
  expect(readAgain.mock.calls).toEqual([[{ id, version: 3, encoding: null, delimiter: null, headerRow: null, sheet: 'Jan' }]])
})

describe('a row whose identity number belongs to an archived donor', () => {
  const archived: GridRow = { ...row(6, '10.00'), state: 'doubtful', archivedDonor: 'Siti Hajar' }
  beforeEach(() => void rows.mockResolvedValue({ items: [archived], totalCount: 1, offset: 0 }))
  const offer = (name: string) => screen.findByRole('button', { name })

  test('names the donor, and restores and imports when that is chosen', async () => {
    const changed = { ...details, version: 4 }
    change.mockImplementation(async () => {
      fakeCall(api.imports, 'find').mockResolvedValue(changed)
      rows.mockResolvedValue({ items: [{ ...archived, state: 'ready', decision: 'import' }], totalCount: 1, offset: 0 })
      return { details: changed, changed: 1, rows: [] }
    })
    const { hand } = draw(<ImportScreen id={id} />)
    await screen.findByText(/Siti Hajar/)
    await hand.click(await offer('Restore and import'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore and import' })).toBeNull())
    expect(change.mock.calls.map(([input]) => input.change)).toEqual([{ kind: 'decide', rowNos: [6], decision: 'import' }])
  })

  test('a row whose identity number belongs to an archived donor is left out when that is chosen', async () => {
    const { hand } = draw(<ImportScreen id={id} />)
    await hand.click(await offer('Skip'))
    await waitFor(() =>
      expect(change.mock.calls.map(([input]) => input.change)).toEqual([{ kind: 'decide', rowNos: [6], decision: 'skip' }]),
    )
  })
})

test('a row with the identity number of another donor asks whether they are one person, or clears the number', async () => {
  const doubtfulRow: GridRow = { ...row(6, '10.00'), state: 'doubtful', numberHolder: 'Siti Hajar' }
  rows.mockResolvedValue({ items: [doubtfulRow], totalCount: 1, offset: 0 })
  const { hand } = draw(<ImportScreen id={id} />)
  await screen.findByText('This identity number is Siti Hajar’s.')
  await hand.click(screen.getByRole('button', { name: 'Same person' }))
  await hand.click(screen.getByRole('button', { name: 'Clear the number' }))
  await waitFor(() =>
    expect(change.mock.calls.map(([input]) => input.change)).toEqual([
      { kind: 'decide', rowNos: [6], decision: 'import' },
      { kind: 'edit', cells: [{ rowNo: 6, field: 'nirc', text: '' }] },
    ]),
  )
})

test('a row with other details than its donor has on file shows those, and replaces or keeps them as is chosen, alone or all', async () => {
  const found = { ...details, warnedRows: 1, differingRows: 1 }
  fakeCall(api.imports, 'find').mockResolvedValue(found)
  change.mockResolvedValue({ details: found, changed: 1, rows: [] })
  const warnedRow: GridRow = {
    ...row(6, '10.00'),
    warnings: [{ field: 'donorEmail', code: 'EMAIL_DIFFERS' }],
    onFile: { donorEmail: 'si••@post.example' },
  }
  rows.mockResolvedValue({ items: [warnedRow, { ...warnedRow, rowNo: 7, replacesDetails: true }], totalCount: 2, offset: 0 })
  const { hand } = draw(<ImportScreen id={id} />)
  expect(await screen.findAllByText('E-mail on file: si••@post.example.')).toHaveLength(2)
  await hand.click(screen.getByRole('button', { name: 'Replace it' }))
  await hand.click(screen.getByRole('button', { name: 'Keep it' }))
  await hand.click(screen.getByRole('radio', { name: 'Warnings 1' }))
  await hand.click(await whenIdle('Replace all by the file'))
  await waitFor(() =>
    expect(change.mock.calls.map(([input]) => input.change)).toEqual([
      { kind: 'details', replaces: true, rowNos: [6] },
      { kind: 'details', replaces: false, rowNos: [7] },
      { kind: 'details', replaces: true, rowNos: null },
    ]),
  )
})
