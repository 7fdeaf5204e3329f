import { RefusalError } from '#platform/contract/refusal-error.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import type { MenuEntry } from '../navigation/menu.ts'
import { commandsOf } from './palette-commands.ts'
import { Palette } from './Palette.tsx'
import type { RecordSearch } from './record-search.ts'

const find = vi.fn<RecordSearch>()
const gift = { id: 'g1', name: 'NUR0000042 · $50', within: 'Siti Hajar', to: '/donations/details?id=g1' }
const gifts = { label: 'Donations and receipts', entries: [gift], all: { name: 'View all 23', to: '/donations?q=siti' } }

const open = () =>
  draw(<Palette menu={[]} actions={[]} find={find} Desk={undefined} mode onMode={() => {}} onClose={() => {}} onOpen={() => {}} />, {
    routes: [
      { path: '/donations/details', element: <h1>A gift</h1> },
      { path: '/donations', element: <h1>All gifts</h1> },
    ],
  })
const box = () => screen.getByRole('textbox', { name: 'Go to, do, or find' })

beforeEach(() => void find.mockReset())

describe('Palette', () => {
  test('finds records once the typing pauses, and asks once', async () => {
    find.mockResolvedValue({ isExact: false, groups: [gifts] })
    const { hand } = open()
    await hand.type(box(), 'siti')
    expect(await screen.findByRole('option', { name: /NUR0000042/ })).toBeDefined()
    expect(find.mock.calls).toEqual([['siti']])
  })
  test('shows gifts as rows with the verbs of the selected one: Tab, then a letter, starts one on its page', async () => {
    const verbs = [
      { key: 'Enter', name: 'Open NUR0000042', to: gift.to },
      { key: 'V', name: 'Void $50 …', to: gift.to, start: 'request' as const },
    ]
    const row = { ...gift, name: 'Siti Hajar', cells: ['NUR0000042', 'Cheque 004512', '02 Mar 2026'], verbs }
    const columns = ['Receipt no.', 'Method', 'Date', 'Amount']
    find.mockResolvedValue({ isExact: false, groups: [{ ...gifts, columns, entries: [row] }] })
    const { hand, router } = open()
    await hand.type(box(), 'siti')
    expect(await screen.findByRole('option', { name: /Siti Hajar.*NUR0000042.*Cheque 004512/ })).toBeDefined()
    const panel = await screen.findByRole('group', { name: 'What can be done with Siti Hajar' })
    await hand.tab()
    expect(panel.contains(document.activeElement)).toBe(true)
    await hand.keyboard('v')
    expect(router.state.location.pathname + router.state.location.search).toBe(gift.to)
    expect(router.state.location.state).toMatchObject({ start: 'request' })
  })
  test('leads to all of them', async () => {
    find.mockResolvedValue({ isExact: false, groups: [gifts] })
    const { hand, router } = open()
    await hand.type(box(), 'siti')
    await hand.click(await screen.findByRole('option', { name: 'View all 23' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/donations?q=siti')
  })
  test('opens an exact number at once, even when Enter comes before the answer', async () => {
    find.mockResolvedValue({ isExact: true, groups: [gifts] })
    const { hand } = open()
    await hand.type(box(), 'NUR0000042{Enter}')
    expect(await screen.findByText('A gift')).toBeDefined()
  })
  test('remembers what was opened, while nothing is typed', async () => {
    find.mockResolvedValue({ isExact: false, groups: [gifts] })
    const { hand, store } = open()
    await hand.type(box(), 'siti')
    await hand.click(await screen.findByRole('option', { name: /NUR0000042/ }))
    expect(store.getState().settings.recent).toEqual([{ name: gift.name, to: gift.to }])
  })
  test('the palette does not remember a search that stays out of addresses', async () => {
    find.mockResolvedValue({
      isExact: false,
      groups: [{ ...gifts, all: { name: 'View all 23', to: '/donations?by=7&held=0123456789abcdef' } }],
    })
    const { hand, store } = open()
    await hand.type(box(), 'S1234567D')
    await hand.click(await screen.findByRole('option', { name: 'View all 23' }))
    expect(store.getState().settings.recent).toEqual([])
  })
  test('says that searching failed, and still goes where it knows', async () => {
    find.mockRejectedValue(new Error('no'))
    const { hand } = open()
    await hand.type(box(), 'legal')
    await waitFor(() => expect(screen.getByText('Donations and donors could not be searched just now.')).toBeDefined())
    expect(screen.getByRole('option', { name: 'Legal' })).toBeDefined()
  })
  test('asks nothing for a single letter', async () => {
    const { hand } = open()
    await hand.type(box(), 'l')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(find).not.toHaveBeenCalled()
  })
  test('says that nothing can be searched without a network', async () => {
    find.mockRejectedValue(new RefusalError({ code: 'UNREACHABLE', message: 'No answer.' }, 0))
    const { hand } = open()
    await hand.type(box(), 'NUR0000042')
    expect(await screen.findByText('Donations and donors could not be searched just now.')).toBeDefined()
  })
  test('locks the screen, and remembers that as no place to go to', async () => {
    const { hand, store, router } = open()
    await hand.click(screen.getByRole('option', { name: 'Lock the screen' }))
    expect(router.state.location.pathname).toBe('/authentication/lockscreen')
    expect(store.getState().settings.recent).toEqual([])
  })
})

test('two pages of one name are told apart by where they are', () => {
  const entry = (name: string, children: MenuEntry[] = []): MenuEntry => ({
    path: `/${name}`,
    name,
    state: name,
    moduleCode: name,
    sequence: 1,
    collapse: children.length > 0,
    children,
    routes: [],
  })
  const menu = ['Donations', 'Islamic giving'].map(name => entry(name, [entry('Pending request', [entry('To verify')])]))
  const places = commandsOf(menu, []).filter(({ name }) => name === 'To verify')
  expect(places.map(({ groupName }) => groupName)).toEqual(['Donations · Pending request', 'Islamic giving · Pending request'])
})
