import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { methodIds } from '#kit/giving/ids.ts'
import type { ImportDetails } from '../rows.ts'
import { ImportScreen } from './ImportScreen.tsx'
import { StepRail } from './StepRail.tsx'
import { UndoPart } from './UndoPart.tsx'

const id = '01890000-0000-7000-8000-0000000000a1'
const details: ImportDetails = {
  id,
  fileName: 'gifts.csv',
  uploadedBy: 'Aisyah',
  uploadedAt: '2026-03-02T04:00:00Z',
  recordedAt: null,
  state: 'review',
  counts: { total: 1, ready: 1, wrong: 0, doubtful: 0, skipped: 0, held: 0, recorded: 0 },
  actions: ['check', 'change', 'commit', 'cancel'],
  version: 3,
  fileKind: 'csv',
  fileBytes: 100,
  isAgain: false,
  reading: { encoding: 'utf-8', delimiter: ',', headerRow: 1, sheet: null },
  sheets: [],
  columns: [
    { name: 'Date', samples: ['2026-02-01'], days: null },
    { name: 'Net', samples: ['9.00'], days: null },
    { name: 'Gross', samples: ['10.00'], days: null },
    { name: 'Cheque number', samples: [], days: null, isAdded: true },
  ],
  mapping: { donatedOn: 0, amount: 1, chequeNumber: 3 },
  dayOrder: 'dmy',
  daySamples: [],
  defaults: { fund: 'f1', paymentMethod: String(methodIds.cheque) },
  kept: [],
  profile: null,
  isProfileConfirmed: true,
  isSure: true,
  unknownValues: [],
  choices: {
    paymentMethod: [{ id: '7', name: 'Cheque', nameMs: null }],
    fund: [{ id: 'f1', name: 'Building fund', nameMs: 'Tabung pembangunan' }],
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

test('a column that was taken for another is corrected from the review, which says what that costs; a column that was added is none of the file', async () => {
  fakeCall(api.imports, 'find').mockResolvedValue(details)
  fakeCall(api.imports, 'dryRun').mockReturnValue(new Promise(() => {}))
  fakeCall(api.imports, 'rows').mockResolvedValue({ items: [], totalCount: 0, offset: 0 })
  const check = fakeCall(api.imports, 'check').mockResolvedValue({ ...details, version: 4 })
  const { hand } = draw(<ImportScreen id={id} />)
  await hand.click(await screen.findByRole('button', { name: 'Columns' }))
  screen.getByText(/changes made in the rows are lost/)
  await hand.click(screen.getByRole('button', { name: 'Back to the rows' }))
  await hand.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('option', { name: 'Cheque number' })).toBeNull()
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Amount' }), 'Gross')
  await hand.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() =>
    expect(check.mock.calls).toEqual([
      [
        {
          id,
          version: 3,
          mapping: { donatedOn: 0, amount: 2 },
          dayOrder: 'dmy',
          defaults: { fund: 'f1', paymentMethod: String(methodIds.cheque) },
          kept: [],
        },
      ],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Amount' })).toBeNull())
})

test('another header row keeps the columns and values that were chosen, by their headings', async () => {
  fakeCall(api.imports, 'find').mockResolvedValue({ ...details, state: 'columns', defaults: {} })
  const [date, net, gross] = details.columns
  const moved = [gross!, { name: 'Fee', samples: ['1.00'], days: null }, net!, date!]
  fakeCall(api.imports, 'readAgain').mockResolvedValue({
    ...details,
    state: 'columns',
    version: 4,
    columns: moved,
    mapping: { donatedOn: 3, amount: 2 },
    defaults: {},
  })
  const check = fakeCall(api.imports, 'check').mockResolvedValue({ ...details, version: 5 })
  const { hand } = draw(<ImportScreen id={id} />)
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Amount' }), 'Gross')
  await hand.selectOptions(screen.getByRole('combobox', { name: /Fund.*same for all rows/ }), 'Building fund')
  await hand.selectOptions(screen.getByRole('combobox', { name: /method.*same for all rows/ }), 'Cheque')
  await hand.click(screen.getByText('How the file is read'))
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Row of the headings' }), '2')
  await screen.findAllByRole('option', { name: 'Fee' })
  await hand.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() =>
    expect(check.mock.calls[0]?.[0]).toMatchObject({
      version: 4,
      mapping: { donatedOn: 3, amount: 0 },
      defaults: { fund: 'f1', paymentMethod: String(methodIds.cheque) },
    }),
  )
})

test('dates of two-digit years are asked about with each reading, and the year is read first where that is chosen', async () => {
  const days = { order: 'dmy' as const, isAsked: true, samples: ['03/02/26'] }
  const [date, net] = details.columns
  const shortYears = { ...details, columns: [{ ...date!, days }, net!], mapping: { donatedOn: 0, amount: 1 }, daySamples: days.samples }
  fakeCall(api.imports, 'find').mockResolvedValue({ ...shortYears, state: 'columns', isSure: false })
  const check = fakeCall(api.imports, 'check').mockResolvedValue({ ...details, version: 4 })
  const { hand } = draw(<ImportScreen id={id} />)
  await hand.click(await screen.findByRole('button', { name: 'Check the rows' }))
  expect(check).not.toHaveBeenCalled()
  screen.getByRole('radio', { name: 'Day first 03/02/26 → 03 Feb 2026' })
  screen.getByRole('radio', { name: 'Month first 03/02/26 → 02 Mar 2026' })
  await hand.click(screen.getByRole('radio', { name: 'Year first 03/02/26 → 26 Feb 2003' }))
  await hand.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() => expect(check.mock.calls[0]?.[0]).toMatchObject({ dayOrder: 'ymd' }))
})

test('the day and the words of consent are asked for the whole file once a column of consent is chosen', async () => {
  const [date, net] = details.columns
  const columns = [date!, net!, { name: 'Setuju e-mel', samples: ['Ya'], days: null }]
  fakeCall(api.imports, 'find').mockResolvedValue({
    ...details,
    state: 'columns',
    isSure: false,
    columns,
    mapping: { donatedOn: 0, amount: 1 },
  })
  const check = fakeCall(api.imports, 'check').mockResolvedValue({ ...details, version: 4 })
  const { hand } = draw(<ImportScreen id={id} />)
  const column = await screen.findByRole('combobox', { name: 'Consent: e-mail' })
  expect(screen.queryByRole('textbox', { name: /^Consent/ })).toBeNull()
  await hand.selectOptions(column, 'Setuju e-mel')
  screen.getByText(/counts only with its day and the words/)
  await hand.type(screen.getByRole('textbox', { name: 'Consent: day: the same for all rows' }), '03/02/2026')
  await hand.type(screen.getByRole('textbox', { name: /^Consent: words .*same for all rows/ }), 'Yes')
  await hand.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() =>
    expect(check.mock.calls[0]?.[0]).toMatchObject({
      mapping: { consentEmail: 2 },
      defaults: { consentOn: '2026-02-03', consentWords: 'Yes' },
    }),
  )
})

test('an import that is over shows what is left of it, and no figure without a meaning', async () => {
  fakeCall(api.imports, 'find').mockResolvedValue({
    ...details,
    state: 'done',
    actions: [],
    counts: { ...details.counts, ready: 0, recorded: 1, held: 1 },
  })
  fakeCall(api.imports, 'rows').mockResolvedValue({ items: [], totalCount: 0, offset: 0 })
  const none = { minor: 0, currency: 'SGD' as const }
  fakeCall(api.imports, 'dryRun').mockResolvedValue({
    counts: details.counts,
    currencies: [],
    methods: [],
    funds: [],
    newDonors: 0,
    knownDonors: 0,
    firstOn: null,
    lastOn: null,
    toFix: { rows: 0, sum: none, unread: 0 },
    doubles: { rows: 0, sum: none, unread: 0 },
    held: [{ reason: 'failed', rows: 1, sum: { ...none, minor: 500 }, unread: 0 }],
    file: { sum: { ...none, minor: 1500 }, total: null },
  })
  draw(<ImportScreen id={id} />)
  await screen.findByText(/\$5/)
  expect(within(screen.getByTestId('dry-run')).getAllByRole('heading')).toHaveLength(1)
  expect(screen.queryByText(/0 rows/)).toBeNull()
})

test('an import that was undone is not shown as recorded', () => {
  draw(<StepRail state="undone" asksValues={false} toColumns={null} />)
  expect(screen.getAllByRole('listitem').map(step => step.dataset['done'])).toEqual(['true', 'true', 'true', 'false'])
})

test('an upload is given up after a question', async () => {
  fakeCall(api.imports, 'find').mockResolvedValue({ ...details, state: 'columns', isSure: false })
  const move = fakeCall(api.imports, 'move').mockResolvedValue({ ...details, state: 'cancelled', actions: [] })
  const { hand } = draw(<ImportScreen id={id} />)
  await hand.click(await screen.findByRole('button', { name: 'Give up this upload' }))
  const question = within(await screen.findByRole('dialog', { name: 'Give up gifts.csv?' }))
  expect(move).not.toHaveBeenCalled()
  await hand.click(question.getByRole('button', { name: 'Give up this upload' }))
  await waitFor(() => expect(move.mock.calls).toEqual([[{ id, step: 'cancel' }]]))
})

test('words of consent are not said to be remembered', async () => {
  const word = { field: 'consentSms' as const, word: 'Ya', rows: 2, suggestion: null }
  fakeCall(api.imports, 'find').mockResolvedValue({ ...details, unknownValues: [word] })
  fakeCall(api.imports, 'dryRun').mockReturnValue(new Promise(() => {}))
  draw(<ImportScreen id={id} />)
  await screen.findByText(/consent is asked for each file/)
})

test('an import is taken back with a reason, which is asked for where it is missing', async () => {
  const recorded: ImportDetails = { ...details, state: 'done', actions: ['undo'], counts: { ...details.counts, recorded: 2 } }
  const undo = fakeCall(api.imports, 'undo').mockResolvedValue({ ...recorded, actions: [] })
  const { hand } = draw(<UndoPart details={recorded} onDetails={() => {}} />)
  await hand.click(screen.getByRole('button', { name: 'Take the whole import back' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo 2 gifts' })
  await hand.click(within(dialog).getByRole('button', { name: 'Undo 2 gifts' }))
  expect(within(dialog).getByText('Say why the import is taken back.')).toBeDefined()
  expect(undo).not.toHaveBeenCalled()
  await hand.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Wrong file')
  await hand.click(within(dialog).getByRole('button', { name: 'Undo 2 gifts' }))
  await waitFor(() => expect(undo.mock.lastCall?.[0]).toEqual({ id, version: 3, reason: 'Wrong file' }))
})
