import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { setWidth } from '../testing/jsdom-polyfills.ts'
import { api } from '#app/web/api.ts'
import { draw } from '../testing/draw.tsx'
import { fakeCall } from '../testing/fake-calls.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { answerGifts, call, GiftsList, gifts, settle } from '../testing/gifts-list.tsx'

const views = { list: fakeCall(api.views, 'list'), save: fakeCall(api.views, 'save') }

const page = {
  path: '/donations/details',
  element: (
    <>
      <Breadcrumb crumbs={[{ name: 'All donations', to: '/donations' }]} />
      <h1>A donation</h1>
    </>
  ),
}
const open = (path = '/donations') => draw(<GiftsList />, { path, routes: [page] })
const lastRequest = () => call.mock.lastCall?.[0] as Record<string, unknown>
const cellOf = (row: number, column: number) => screen.getAllByRole('row')[row]!.querySelectorAll<HTMLElement>('[data-cell]')[column]!

beforeEach(() => {
  setWidth(1440)
  localStorage.clear()
  sessionStorage.clear()
  views.list.mockResolvedValue({ items: [] })
  answerGifts()
})

describe('the address', () => {
  test('says what is asked', async () => {
    open('/donations?status=Voided&sort=donorName&page=2&size=10&q=siti')
    await screen.findByText('Donor 10')
    expect(lastRequest()).toMatchObject({
      status: ['Voided'],
      sortBy: 'donorName',
      sortExpression: 'asc',
      pageNumber: 2,
      searchBy: 1,
      searchValue: 'siti',
    })
  })
  test('carries null for dates no one set', async () => {
    open()
    await screen.findByText('Donor 0')
    expect(lastRequest()).toMatchObject({ startDate: null, endDate: null })
  })
  test('the address is replaced by filters and sorting, which go back to page one', async () => {
    const { hand, router } = open('/donations?page=2')
    await screen.findByText('Donor 10')
    await hand.click(screen.getByRole('button', { name: 'Donor' }))
    await screen.findByText('Donor 0')
    expect(router.state.location.search).toBe('?sort=donorName')
    expect(router.state.historyAction).toBe('REPLACE')
  })
  test('shows no e-mail address that is searched for, and finds it again after a reload and with Back', async () => {
    const { hand, router, unmount } = open('/donations?by=email')
    await hand.type(await screen.findByRole('searchbox'), 'siti@mail.sg')
    await waitFor(() => expect(lastRequest()).toMatchObject({ searchBy: 2, searchValue: 'siti@mail.sg' }))
    const { search } = router.state.location
    expect(search).toMatch(/^\?by=email&held=[0-9a-f]{16}$/)
    await router.navigate('/donations/details')
    await screen.findByText('A donation')
    await router.navigate(-1)
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'siti@mail.sg'))
    unmount()
    open(`/donations${search}`)
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'siti@mail.sg'))
    expect(screen.queryByText(/is not part of it/)).toBeNull()
  })
  test('loses an e-mail address that a user typed into it', async () => {
    const { router } = open('/donations?q=siti%40mail.sg')
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?held=[0-9a-f]{16}$/))
    expect(lastRequest()).toMatchObject({ searchValue: 'siti@mail.sg' })
  })
  test('the address of another tab lists everything and says that its search is not part of it', async () => {
    open('/donations?by=email&held=0123456789abcdef')
    expect(await screen.findByText(/^The search of this link is not part of it/)).toBeDefined()
    expect(lastRequest()).not.toHaveProperty('searchValue')
  })
  test('the address is restored by the breadcrumb of a record; the address alone opens the default view', async () => {
    const { hand, router } = open()
    await hand.click(await screen.findByRole('button', { name: 'Next page' }))
    await screen.findByText('Donor 10')
    await router.navigate('/donations/details')
    await screen.findByText('A donation')
    await hand.click(screen.getByRole('link', { name: 'All donations' }))
    await screen.findByText('Donor 10')
    expect(router.state.location.search).toBe('?page=2')
    await router.navigate('/donations/details')
    await router.navigate('/donations')
    await screen.findByText('Donor 0')
    expect(router.state.location.search).toBe('')
  })
})

describe('one donor', () => {
  const donor = '01890000-0000-7000-8000-000000000007'
  test('one donor of a link is shown as a chip by name, and can be removed', async () => {
    const { hand, router } = open(`/donations?donor=${donor}`)
    expect(await screen.findByText('Siti 7')).toBeDefined()
    expect(lastRequest()).toMatchObject({ donorId: donor })
    await hand.click(screen.getByRole('button', { name: 'Remove the filter Donor' }))
    expect(router.state.location.search).toBe('')
    expect(lastRequest()).not.toHaveProperty('donorId')
  })
  test('one donor is not offered among the filters to add, and a mistyped one requests all users', async () => {
    const { hand } = open('/donations?donor=tan')
    await screen.findByText('Donor 0')
    expect(lastRequest()).not.toHaveProperty('donorId')
    await hand.click(screen.getByRole('button', { name: 'Add filter' }))
    expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Remarks'])
  })
})

describe('five sights', () => {
  test('first use says what feeds the list', async () => {
    call.mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10 })
    open()
    expect(await screen.findByText('There are no donations yet.')).toBeDefined()
    expect(screen.getByText('Donations from the counter appear here.')).toBeDefined()
  })
  test('no match names the filters and clears them', async () => {
    call.mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10 })
    const { hand, router } = open('/donations?status=Voided&q=siti')
    expect(await screen.findByText('No donations match 2 filters.')).toBeDefined()
    expect(screen.getByText('Status Voided · Donor Name “siti”')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })
  test('a failure keeps the filters and can be tried again', async () => {
    call.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand, router } = open('/donations?status=Voided')
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Donor 0')
    expect(router.state.location.search).toBe('?status=Voided')
  })
  test('waiting shows the columns that will come, ticks and amounts included, and nothing moves when they do', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<typeof call>>>()
    call.mockReturnValueOnce(answer.promise)
    const { container } = open()
    const widths = () => [...container.querySelectorAll('col')].map(({ style }) => style.width)
    await waitFor(() => expect(widths()).toEqual(['40px', '', '', '124px']))
    expect(screen.queryByRole('grid')).toBeNull()
    answer.resolve({ items: gifts.slice(0, 10), totalCount: 25, pageNumber: 1, pageSize: 10 })
    await screen.findByText('Donor 0')
    expect(widths()).toEqual(['40px', '', '', '124px'])
  })
  test('waiting on a phone shows items, no columns', async () => {
    setWidth(390)
    call.mockReturnValueOnce(new Promise(() => {}))
    const { container } = open()
    await waitFor(() => expect(container.querySelectorAll('li[data-awaited]')).toHaveLength(10))
    expect(container.querySelector('col')).toBeNull()
  })
  test('a missing right is said, and nothing to try is offered', async () => {
    call.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    open()
    expect(await screen.findByText('You do not have access to donations.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the grid', () => {
  test('the grid is one tab stop that arrows walk and Enter opens', async () => {
    const { hand, router } = open()
    await screen.findByText('Donor 0')
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    cellOf(1, 1).focus()
    await hand.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(cellOf(3, 1))
    await hand.keyboard('{Enter}')
    expect(await screen.findByText('A donation')).toBeDefined()
    expect(router.state.location.search).toBe('?id=g2')
    expect(router.state.historyAction).toBe('PUSH')
  })
  test('Space on a tick ticks, Shift with an arrow extends, Escape clears', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    cellOf(1, 0).focus()
    await hand.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await screen.findByText('3 selected')).toBeDefined()
    expect(screen.getByText('$301.53')).toBeDefined()
    await hand.keyboard('{Escape}')
    expect(screen.queryByText('3 selected')).toBeNull()
  })
  test('Back puts the focus on the row that was opened', async () => {
    const { hand, router } = open()
    await hand.click(await screen.findByText('Accepted', { selector: '[data-row="g4"] *' }))
    await screen.findByText('A donation')
    await router.navigate(-1)
    await waitFor(() => expect(document.activeElement?.closest('tr')?.dataset.row).toBe('g4'))
  })
  test('Shift with Space ticks from any cell', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    cellOf(2, 2).focus()
    await hand.keyboard('{Shift>} {/Shift}')
    expect(await screen.findByText('1 selected')).toBeDefined()
  })
  test('a voided row is crossed out and read out', async () => {
    open()
    const row = (await screen.findByText('Donor 1')).closest('tr')!
    expect(within(row).getByText('(voided)')).toBeDefined()
    expect(row.querySelector('s')?.textContent).toContain('100.51')
  })
})

describe('many rows at once', () => {
  test('the verb counts only rows that allow it, and each refusal is told', async () => {
    settle.mockResolvedValue({ done: 1, refused: [{ id: 'g2', name: 'Donor 2', reason: 'This donation can no longer be settled.' }] })
    const { hand } = open()
    await screen.findByText('Donor 0')
    await hand.click(screen.getAllByRole('checkbox')[0]!)
    await hand.click(await screen.findByRole('button', { name: 'Settle 9' }))
    expect(await screen.findByText('1 done, 1 refused')).toBeDefined()
    expect(await screen.findByText('This donation can no longer be settled.')).toBeDefined()
    expect(settle.mock.lastCall?.[0].map(({ id }) => id)).not.toContain('g1')
  })
  test('a full page offers all that match', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    await hand.click(screen.getAllByRole('checkbox')[0]!)
    await hand.click(await screen.findByRole('button', { name: 'Select all 25 matching donations' }))
    expect(screen.getByText('All 25 selected')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull()
  })
})

describe('filters and search', () => {
  test('a set chip is removed by Backspace', async () => {
    const { hand, router } = open('/donations?status=Voided')
    const chip = await screen.findByRole('button', { name: /^Status/ })
    chip.focus()
    await hand.keyboard('{Backspace}')
    expect(router.state.location.search).toBe('')
  })
  test('a pasted e-mail picks its scope', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    await hand.click(screen.getByRole('searchbox'))
    await hand.paste('siti@mail.sg')
    await waitFor(() => expect(lastRequest()).toMatchObject({ searchBy: 2, searchValue: 'siti@mail.sg' }))
  })
  test('the slash comes to the search, but never out of a field', async () => {
    const { hand } = open()
    await screen.findByText('Donor 0')
    await hand.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await hand.keyboard('a/b')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('a/b')
  })
  test('a changed view says so and is saved under a name', async () => {
    views.save.mockResolvedValue({
      id: '01890000-0000-7000-8000-000000000009',
      list: 'donations',
      name: 'Voids',
      query: 'status=Voided&rows=40',
      sharedWith: 'me',
      isMine: true,
      isDefault: false,
      madeBy: 'Aisyah Rahman',
    })
    const { hand } = open('/donations?status=Voided')
    await hand.click(await screen.findByRole('button', { name: 'Save as' }))
    await hand.type(await screen.findByRole('textbox', { name: 'Name' }), 'Voids')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(views.save).toHaveBeenCalledWith({
        list: 'donations',
        name: 'Voids',
        query: 'status=Voided&rows=40',
        sharedWith: 'me',
        isDefault: false,
      }),
    )
  })
})

test('totals of the filter are in the footer', async () => {
  open()
  expect(await screen.findByText('$2,515.50')).toBeDefined()
  expect(screen.getByText('$100.62')).toBeDefined()
  expect(screen.getByText('25 donations')).toBeDefined()
})

test('a row is an item of two lines on a phone', async () => {
  setWidth(390)
  open()
  const item = await screen.findByRole('link', { name: /Donor 0/ })
  expect(within(item).getByText('$100.50')).toBeDefined()
  expect(screen.queryByRole('grid')).toBeNull()
})
