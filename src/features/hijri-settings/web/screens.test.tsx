import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kit/time/days.ts'
import { mabimsStart } from '#kit/time/mabims.ts'
import { hijriMonthName, ummAlQuraStart } from '#kit/time/hijri.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { HijriYearDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { AddHijriScreen, EditHijriScreen } from './HijriFormScreens.tsx'
import { HijriYearScreen } from './HijriYearScreen.tsx'
import { HijriYearsScreen } from './HijriYearsScreen.tsx'

const dayOf = (month: number) => (month === 10 ? '2026-03-20' : mabimsStart(1447, month))
const year: HijriYearDetails = {
  id: '01890000-0000-7000-8000-0000000000e1',
  hijrahYear: 1447,
  authority: 'MUIS',
  ramadanStart: '2026-02-19',
  ramadanEnd: '2026-03-19',
  syawalStart: '2026-03-20',
  ramadanDays: 29,
  announced: 9,
  updatedBy: 'Nadia Hamid',
  updatedAt: '2026-02-17T12:06:00Z',
  version: 2,
  months: Array.from({ length: 12 }, (_, at) => ({
    authority: 'MUIS' as const,
    month: at + 1,
    startsOn: dayOf(at + 1),
    isAnnounced: at < 9,
    source: at < 9 ? 'Office of the Mufti' : '',
    sourceUrl: '',
  })),
}
const list = fakeCall(api.hijriYears, 'list')
const find = fakeCall(api.hijriYears, 'find')
const suggest = fakeCall(api.hijriYears, 'suggest')
const preview = fakeCall(api.hijriYears, 'preview')
const add = fakeCall(api.hijriYears, 'add')
const edit = fakeCall(api.hijriYears, 'edit')
const onlyView = { ...allRights, isAdd: false, isEdit: false }
const routes = [{ path: rootPath, element: <h1>The list</h1> }]
/** Types another first day of Syawal. */
async function typeDay(hand: ReturnType<typeof draw>['hand']) {
  const day = await screen.findByRole('textbox', { name: '1 Syawal' })
  await hand.clear(day)
  await hand.type(day, '21/03/2026')
}
const update = `${rootPath}/update?id=${year.id}`

beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [year], totalCount: 1, pageNumber: 1, pageSize: 20 })
  find.mockReset().mockResolvedValue(year)
  suggest.mockReset().mockImplementation(async ({ hijrahYear } = {}) => ({
    hijrahYear: hijrahYear ?? 1448,
    authority: 'MUIS',
    months: Array.from({ length: 12 }, (_, at) => ({
      month: at + 1,
      ummAlQura: ummAlQuraStart(hijrahYear ?? 1448, at + 1),
      mabims: mabimsStart(hijrahYear ?? 1448, at + 1),
    })),
  }))
  preview.mockReset().mockResolvedValue({
    moves: [
      { kind: 'ramadanEnd', name: '', count: 1, before: '2026-03-19', after: '2026-03-20' },
      { kind: 'rate', name: 'Standard, $4', count: 1, before: '2026-03-20', after: '2026-03-21' },
    ],
  })
  add.mockReset().mockResolvedValue({ id: year.id })
  edit.mockReset().mockResolvedValue({ id: year.id, version: 3 })
})

describe('the list', () => {
  test('shows each year with its Ramadan, and adds one only with the right', async () => {
    draw(<HijriYearsScreen />, { path: rootPath, rights: onlyView })
    expect(await screen.findByText('9 of 12 months')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add Hijrah year' })).toBeNull()
  })
  test('says that it could not be read, and tries again', async () => {
    list.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<HijriYearsScreen />, { path: rootPath })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('9 of 12 months')).toBeDefined()
  })
})

describe('the page of a year', () => {
  test('marks suggestions, and the days by which a computed calendar differs', async () => {
    draw(<HijriYearScreen />, { path: `${rootPath}/details?id=${year.id}`, rights: onlyView })
    const syawal = await screen.findByRole('row', { name: /^Syawal/ })
    expect(syawal.textContent).toBe('Syawal3020 Mar 2026 suggested20 Mar21 Mar+1')
    expect(screen.getByRole('row', { name: /^Ramadan/ }).textContent).toBe('Ramadan2919 Feb 202618 Feb−119 Feb')
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
  test('the page of a year is refused without the right to see it', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    draw(<HijriYearScreen />, { path: `${rootPath}/details?id=${year.id}` })
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})

describe('the form', () => {
  test('shows what moves before it is saved, and then saves it', async () => {
    const { hand } = draw(<EditHijriScreen />, { path: update, routes })
    await typeDay(hand)
    expect((await screen.findByText('The rate Standard, $4 begins')).closest('li')?.textContent).toContain('20 Mar 2026 → 21 Mar 2026')
    expect(screen.getByText('After saving')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Save and move 2 things' }))
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
    const sent = edit.mock.calls[0]?.[0]
    expect(sent).toMatchObject({ id: year.id, version: 2, hijrahYear: 1447, authority: 'MUIS' })
    expect(sent?.months.find(({ month }) => month === 10)).toMatchObject({ startsOn: '2026-03-21', isAnnounced: false })
  })
  test('says that what moves could not be read, and tries again', async () => {
    preview.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<EditHijriScreen />, { path: update, routes })
    await typeDay(hand)
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ramadan ends')).toBeDefined()
  })
  test('keeps a day that is half typed when the days of another authority are asked for, and says what is wrong with it', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create` })
    const ramadan = await screen.findByRole('textbox', { name: '1 Ramadan' })
    await hand.tripleClick(ramadan)
    await hand.paste('28/01')
    await hand.click(screen.getByRole('combobox', { name: 'Enter the days of' }))
    await hand.click(await screen.findByRole('option', { name: 'JAKIM' }))
    expect(await screen.findByDisplayValue('28/01')).toBe(document.activeElement)
    expect(screen.getByText('Enter the date as DD/MM/YYYY.')).toBeDefined()
  })
  test('shows the days that somebody else has saved, and saves what was typed over them', async () => {
    edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    const { hand } = draw(<EditHijriScreen />, { path: update, routes })
    await typeDay(hand)
    find.mockResolvedValue({
      ...year,
      version: 3,
      months: year.months.map(one => (one.month === 12 ? { ...one, startsOn: addDays(one.startsOn, 1) } : one)),
    })
    await hand.click(await screen.findByRole('button', { name: /^Save/ }))
    const { textContent: difference } = (await screen.findByText(new RegExp(`MUIS, ${hijriMonthName(12)}`))).parentElement!
    expect(difference).toContain('18 May 2026 → 19 May 2026')
    await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await hand.click(screen.getByRole('button', { name: /^Save/ }))
    expect(edit.mock.calls.at(-1)?.[0]).toMatchObject({ version: 3 })
  })
  test('begins a new year with suggestions that no one announced', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create`, routes })
    await hand.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
    const sent = add.mock.calls[0]?.[0]
    expect([sent?.hijrahYear, sent?.months.length, sent?.months.some(({ isAnnounced }) => isAnnounced)]).toEqual([1448, 12, false])
  })
  test('takes the typed announcement for a month that is announced now or moved by it, and leaves those of others', async () => {
    const expected = year.months.map(one => (one.month === 10 ? { ...one, source: 'Expected: to be confirmed' } : one))
    find.mockResolvedValue({ ...year, months: expected })
    const { hand } = draw(<EditHijriScreen />, { path: update, routes })
    await hand.click(await screen.findByRole('checkbox', { name: /Syawal/ }))
    const ramadan = screen.getByRole('textbox', { name: '1 Ramadan' })
    await hand.tripleClick(ramadan)
    await hand.paste('18/02/2026')
    await hand.click(screen.getByRole('textbox', { name: 'Announcement' }))
    await hand.paste('Statement of the Mufti')
    await hand.click(screen.getByRole('button', { name: /^Save/ }))
    await screen.findByRole('heading', { name: 'The list' })
    const sources = edit.mock.calls[0]?.[0]?.months.slice(7, 10).map(({ source }) => source)
    expect(sources).toEqual(['Office of the Mufti', 'Statement of the Mufti', 'Statement of the Mufti'])
  })
  test('keeps the days and the announcement that were typed when the year is corrected, and suggests the others for it', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create`, routes })
    const ramadan = await screen.findByRole('textbox', { name: '1 Ramadan' })
    await hand.tripleClick(ramadan)
    await hand.paste('28/01/2028')
    await hand.click(screen.getByRole('checkbox', { name: /Ramadan/ }))
    await hand.click(screen.getByRole('textbox', { name: 'Announcement' }))
    await hand.paste('Statement of the Mufti')
    const field = screen.getByRole('textbox', { name: 'Hijrah year' })
    await hand.tripleClick(field)
    await hand.paste('1449')
    const syawal = mabimsStart(1449, 10).split('-').toReversed().join('/')
    await waitFor(() => expect(screen.getByRole('textbox', { name: '1 Syawal' })).toHaveProperty('value', syawal))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { name: 'The list' })
    const sent = add.mock.calls[0]?.[0]
    expect([sent?.hijrahYear, sent?.months.length]).toEqual([1449, 12])
    expect(sent?.months[8]).toMatchObject({ startsOn: '2028-01-28', isAnnounced: true, source: 'Statement of the Mufti' })
    expect(sent?.months[0]).toMatchObject({ startsOn: mabimsStart(1449, 1), isAnnounced: false })
  })
  test('keeps what was typed while the suggestions of another year cannot be read, and sends none of the year before', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create`, routes })
    await hand.click(await screen.findByRole('textbox', { name: 'Announcement' }))
    await hand.paste('Statement of the Mufti')
    suggest.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const field = screen.getByRole('textbox', { name: 'Hijrah year' })
    await hand.tripleClick(field)
    await hand.paste('1449')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('textbox', { name: 'Announcement' })).toHaveProperty('value', 'Statement of the Mufti')
    expect(screen.getByRole('textbox', { name: '1 Syawal' })).toHaveProperty('value', '')
    await hand.click(again)
    await waitFor(() => expect(screen.getByRole('textbox', { name: '1 Syawal' })).not.toHaveProperty('value', ''))
  })
  test('does not draw the days of a Ramadan that was typed years away', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create` })
    const day = await screen.findByRole('textbox', { name: '1 Ramadan' })
    const drawn = () => screen.getByRole('region', { name: 'Ramadan, day by day' }).querySelectorAll('li').length
    const before = drawn()
    await hand.tripleClick(day)
    await hand.paste('09/02/1927')
    expect(day).toHaveProperty('value', '09/02/1927')
    expect(drawn()).toBeLessThan(before)
  })
  test('says at the year that it exists, and keeps what was typed', async () => {
    const message = 'Hijrah year already exist.'
    add.mockRejectedValue(new RefusalError({ code: 'HIJRI_YEAR_EXISTS', message, errors: [{ field: 'hijrahYear', message }] }, 200))
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create` })
    const day = await screen.findByRole('textbox', { name: '1 Ramadan' })
    await hand.clear(day)
    await hand.type(day, '09/02/2027')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText(message)).not.toHaveLength(0)
    expect(screen.getByRole('textbox', { name: '1 Ramadan' })).toHaveProperty('value', '09/02/2027')
  })
  test.each([
    ['pasted with a point', '1.449', '1.449 is not accepted. Enter a number that fits this field.'],
    ['of five digits', '14490', '14490 is not accepted. Enter a number that fits this field.'],
  ])('the form does not take a year that is %s, and says so', async (_, text, refusal) => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create` })
    const field = await screen.findByRole('textbox', { name: 'Hijrah year' })
    await hand.tripleClick(field)
    await hand.paste(text)
    expect(screen.getByText(refusal)).toBeDefined()
    expect(field).toHaveProperty('value', '1448')
  })
  test('keeps a year out of range in sight and refuses to save it', async () => {
    const { hand } = draw(<AddHijriScreen />, { path: `${rootPath}/create` })
    const field = await screen.findByRole('textbox', { name: 'Hijrah year' })
    await hand.clear(field)
    await hand.type(field, '1700')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('Enter a Hijrah year from 1400 to 1600.')).not.toHaveLength(0)
    expect(screen.getByRole('textbox', { name: 'Hijrah year' })).toHaveProperty('value', '1700')
    expect(add).not.toHaveBeenCalled()
  })
  test('says at a month what is wrong with it', async () => {
    edit.mockRejectedValue(
      new RefusalError({ code: 'INVALID', errors: [{ field: 'months.9.startsOn', message: 'A month has 29 or 30 days.' }] }, 400),
    )
    const { hand } = draw(<EditHijriScreen />, { path: update })
    const day = await screen.findByRole('textbox', { name: '1 Syawal' })
    await hand.clear(day)
    await hand.type(day, `${addDays('2026-03-18', 0).split('-').toReversed().join('/')}`)
    await hand.click(screen.getByRole('button', { name: /^Save/ }))
    const row = screen.getByRole('row', { name: /^Syawal/ })
    expect(await within(row).findByText('A month has 29 or 30 days.')).toBeDefined()
  })
})
