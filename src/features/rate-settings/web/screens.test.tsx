import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import type { RateDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { AddRateScreen, EditRateScreen } from './RateFormScreens.tsx'
import { RateScreen } from './RateScreen.tsx'
import { RatesScreen } from './RatesScreen.tsx'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const waiting: RateDetails = {
  id: '01890000-0000-7000-8000-0000000000d1',
  itemId: rateItemIds.fidyah,
  grade: 'Standard',
  amount: sgd(400),
  startsOn: '2026-12-21',
  endsOn: null,
  compounds: false,
  source: 'Statement of 16 February',
  sourceUrl: 'https://www.muis.gov.sg/fidyah',
  authority: 'MUIS',
  announcedOn: '2026-02-16',
  metal: null,
  weightGrams: null,
  karat: null,
  hijriStart: null,
  phase: 'waiting',
  isUsed: false,
  preparedBy: 'Salmah Yusof',
  preparedAt: '2026-02-16T09:20:00Z',
  publishedBy: null,
  publishedAt: null,
  returnReason: null,
  replaces: null,
  version: 3,
  actions: ['edit', 'publish', 'sendBack', 'delete'],
  use: { receipts: 0, units: 0, sum: sgd(0), firstOn: null, lastOn: null },
}
const inForce: RateDetails = {
  ...waiting,
  id: '01890000-0000-7000-8000-0000000000d2',
  amount: sgd(140),
  startsOn: '2014-01-01',
  endsOn: null,
  compounds: true,
  sourceUrl: '',
  phase: 'inForce',
  isUsed: true,
  publishedBy: 'Farid Osman',
  publishedAt: '2014-01-01T00:00:00Z',
  actions: ['edit'],
  use: { receipts: 412, units: 4950, sum: sgd(693_000), firstOn: '2025-02-20', lastOn: '2026-03-02' },
}
const list = fakeCall(api.rates, 'list')
const timeline = fakeCall(api.rates, 'timeline')
const find = fakeCall(api.rates, 'find')
const preview = fakeCall(api.rates, 'preview')
const publish = fakeCall(api.rates, 'publish')
const sendBack = fakeCall(api.rates, 'sendBack')
const remove = fakeCall(api.rates, 'delete')
const add = fakeCall(api.rates, 'add')
const addNisab = fakeCall(api.rates, 'addUpcomingNisab')
const edit = fakeCall(api.rates, 'edit')
const shownPopups = () => popups.read().popups.map(({ text }) => text)
const pageOf = (...items: RateDetails[]) => ({ items, totalCount: items.length, pageNumber: 1, pageSize: 20, byPhase: {} })
const onlyView = { ...allRights, isAdd: false, isEdit: false, isDelete: false, has: () => false }
const details = `${rootPath}/details?id=${waiting.id}`

beforeEach(() => {
  list.mockReset().mockResolvedValue(pageOf(waiting, inForce))
  timeline.mockReset().mockResolvedValue({ today: '2026-11-23', rates: [inForce, waiting] })
  find.mockReset().mockResolvedValue(waiting)
  preview.mockReset().mockResolvedValue({
    before: inForce,
    endsOn: null,
    examples: [{ kind: 'daysLate', count: 10, years: 3, before: sgd(4200), after: sgd(4000) }],
    open: { entries: 14, units: 42, before: sgd(5880), after: sgd(16_800) },
    kept: inForce.use,
  })
  for (const call of [publish, sendBack, edit, add, addNisab]) call.mockReset().mockResolvedValue({ id: waiting.id, version: 4 })
  remove.mockReset().mockResolvedValue(null)
})

describe('the list', () => {
  test('names the charity in its call, and shows each value with its cents and its state', async () => {
    draw(<RatesScreen />, { path: rootPath })
    const row = (await screen.findAllByRole('row')).find(one => one.textContent?.includes('1.40'))
    expect(row?.textContent).toContain('In force')
    expect(list.mock.calls[0]?.[0]).toMatchObject({ CharityId: 1 })
  })
  test('the list has every value on a timeline, which opens it', async () => {
    draw(<RatesScreen />, { path: rootPath })
    const bars = within(await screen.findByRole('region', { name: 'Timeline of rates' })).getAllByRole('link')
    expect(bars.map(bar => [bar.textContent, bar.getAttribute('href')])).toEqual([
      ['$1.40since 1 Jan 2014In force', `${rootPath}/details?id=${inForce.id}`],
      ['$4.00from 21 Dec 2026, Waits for its publisher', details],
    ])
  })
  test('offers to add and to export only with the rights', async () => {
    list.mockResolvedValue(pageOf())
    timeline.mockResolvedValue({ today: '2026-11-23', rates: [] })
    draw(<RatesScreen />, { path: rootPath, rights: onlyView })
    expect(await screen.findByText('The rates by which zakat, fitrah, fidyah and kaffarah are computed appear here.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add rate' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
  test('says that it could not be read, and tries again', async () => {
    list.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<RatesScreen />, { path: rootPath })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findAllByText('$1.40')).not.toHaveLength(0)
  })
})

describe('the page of a rate', () => {
  test('shows what it changes, and publishes by P what another user prepared', async () => {
    const { hand } = draw(<RateScreen />, { path: details })
    expect(await screen.findByRole('heading', { name: '$4.00 per day, from 21 Dec 2026' })).toBeDefined()
    expect((await screen.findByRole('row', { name: /14 open entries change/ })).textContent).toContain('$58.80$168.00+$109.20')
    expect(screen.getByRole('row', { name: /412 receipts already issued/ }).textContent).toContain('$6,930.00$6,930.00$0.00')
    await hand.keyboard('p')
    expect(publish.mock.calls[0]?.[0]).toEqual({ rateId: waiting.id, version: 3 })
  })
  test('says why it cannot be published any more', async () => {
    const errors = [{ field: 'startsOn', message: 'A receipt of 26 Nov 2026 used the rate before it.' }]
    publish.mockRejectedValue(new RefusalError({ code: 'RATE_USED_SINCE', message: 'Please check what was entered.', errors }, 400))
    const { hand } = draw(<RateScreen />, { path: details })
    await hand.click(await screen.findByRole('button', { name: /^Publish/ }))
    await expect.poll(shownPopups).toEqual(['A receipt of 26 Nov 2026 used the rate before it.'])
  })
  test('says who publishes it when the reader prepared it, who may take it back', async () => {
    find.mockResolvedValue({ ...waiting, actions: ['edit', 'sendBack'] })
    const { hand } = draw(<RateScreen />, { path: details })
    expect(await screen.findByText('You prepared it. Another person publishes it.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Take back with a reason' }))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.type(dialog.getByRole('textbox'), 'Announced for May')
    await hand.click(dialog.getByRole('button', { name: 'Take back with a reason' }))
    expect(sendBack.mock.calls[0]?.[0]).toMatchObject({ reason: 'Announced for May' })
  })
  test('a rate that was sent back waits for nobody', async () => {
    find.mockResolvedValue({ ...waiting, phase: 'returned', returnReason: 'It says 4.20', actions: ['edit', 'delete'] })
    draw(<RateScreen />, { path: details })
    expect(await screen.findByText('It says 4.20')).toBeDefined()
    expect(screen.queryByText('Waiting for another person')).toBeNull()
  })
  test('a rate is sent back only with a reason', async () => {
    const { hand } = draw(<RateScreen />, { path: details })
    await hand.click(await screen.findByRole('button', { name: 'Send back with a reason' }))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.click(dialog.getByRole('button', { name: 'Send back with a reason' }))
    expect(dialog.getByText('Say why it is sent back.')).toBeDefined()
    await hand.type(dialog.getByRole('textbox'), 'It says 4.20')
    await hand.click(dialog.getByRole('button', { name: 'Send back with a reason' }))
    expect(sendBack.mock.calls[0]?.[0]).toMatchObject({ reason: 'It says 4.20' })
  })
  test('a rate is deleted after one question, which leads to the list', async () => {
    const { hand } = draw(<RateScreen />, { path: details, routes: [{ path: rootPath, element: <h1>The list</h1> }] })
    await hand.click(await screen.findByRole('button', { name: 'Delete rate' }))
    await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete rate' }))
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
  })
  test('the page of a used rate shows its receipts, and neither preview nor delete', async () => {
    find.mockResolvedValue(inForce)
    draw(<RateScreen />, { path: details })
    expect(await screen.findByText('$6,930.00')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Prepare a change' })).toHaveProperty('pathname', `${rootPath}/update`)
    expect(screen.queryByRole('button', { name: 'Delete rate' })).toBeNull()
    expect(preview).not.toHaveBeenCalled()
  })
  test('the page of a rate is refused without the right to see it', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    draw(<RateScreen />, { path: details })
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})

describe('the form', () => {
  const routes = [{ path: `${rootPath}/details`, element: <h1>The page</h1> }]

  test('sends a fitrah, and shows what it changes while it is typed', async () => {
    const { hand } = draw(<AddRateScreen />, { path: `${rootPath}/create`, routes })
    await hand.type(await screen.findByRole('textbox', { name: /^Amount/ }), '5.50')
    await hand.type(screen.getByRole('textbox', { name: /^From/ }), '01/01/2027')
    await hand.type(screen.getByRole('textbox', { name: /^Source/ }), 'Statement')
    expect(await screen.findByText('14 open entries change')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Send to be published' }))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined()
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      itemId: rateItemIds.fitrah,
      amount: sgd(550),
      startsOn: '2027-01-01',
      authority: 'MUIS',
      metal: null,
    })
  })
  test('sends a nisab that begins later by its own call', async () => {
    const { hand } = draw(<AddRateScreen />, { path: `${rootPath}/create`, routes })
    await hand.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await hand.click(await screen.findByRole('option', { name: 'Nisab' }))
    await hand.type(screen.getByRole('textbox', { name: /^Amount/ }), '17845')
    await hand.type(screen.getByRole('textbox', { name: /^From/ }), '01/01/2099')
    await hand.type(screen.getByRole('textbox', { name: /^Source/ }), 'Notice')
    await hand.click(screen.getByRole('button', { name: 'Send to be published' }))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined()
    expect(addNisab.mock.calls[0]?.[0]).toMatchObject({ amount: sgd(1_784_500), metal: 'gold' })
  })
  test('shows an error at each field, and keeps what was typed', async () => {
    add.mockRejectedValue(
      new RefusalError({ code: 'RATE_USED_SINCE', message: 'Used', errors: [{ field: 'startsOn', message: 'A receipt used it.' }] }, 200),
    )
    const { hand } = draw(<AddRateScreen />, { path: `${rootPath}/create` })
    await hand.click(await screen.findByRole('button', { name: 'Send to be published' }))
    expect(screen.getByRole('textbox', { name: /^Amount/ }).getAttribute('aria-invalid')).toBe('true')
    expect(add).not.toHaveBeenCalled()
    await hand.type(screen.getByRole('textbox', { name: /^Amount/ }), '5.50')
    await hand.type(screen.getByRole('textbox', { name: /^From/ }), '01/01/2026')
    await hand.type(screen.getByRole('textbox', { name: /^Source/ }), 'Statement')
    await hand.click(screen.getByRole('button', { name: 'Send to be published' }))
    expect(await screen.findAllByText(/A receipt used it/)).not.toHaveLength(0)
    expect(screen.getByRole('textbox', { name: /^Source/ })).toHaveProperty('value', 'Statement')
  })
  test('shows what another user saved, and keeps what was typed on top of it', async () => {
    const { hand } = draw(<EditRateScreen />, { path: `${rootPath}/update?id=${waiting.id}`, routes })
    await hand.type(await screen.findByRole('textbox', { name: /^Source/ }), ', page 2')
    edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    find.mockResolvedValue({ ...waiting, amount: sgd(420), endsOn: '2026-12-31', version: 4 })
    await hand.click(screen.getByRole('button', { name: 'Send to be published' }))
    const { textContent: differences } = await screen.findByRole('alert')
    for (const text of ['Amount $4.00 → $4.20', 'Until – → 31 Dec 2026']) expect(differences).toContain(text)
    await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await hand.click(screen.getByRole('button', { name: 'Send to be published' }))
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined()
    expect(edit.mock.calls[1]?.[0]).toMatchObject({ version: 4, source: 'Statement of 16 February, page 2' })
  })
})
