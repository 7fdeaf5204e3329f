import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Palette } from './Palette.tsx'
import type { Find } from './palette-finds.ts'

const find = vi.fn<Find>()
const gift = { id: 'g1', name: 'NUR0000042 · $50', within: 'Siti Hajar', to: '/donations/details?id=g1' }
const gifts = { label: 'Donations and receipts', entries: [gift], all: { name: 'View all 23', to: '/donations?q=siti' } }

const open = () =>
  draw(<Palette menu={[]} actions={[]} find={find} isOpen onClose={() => {}} onOpen={() => {}} />, {
    routes: [
      { path: '/donations/details', element: <h1>A gift</h1> },
      { path: '/donations', element: <h1>All gifts</h1> },
    ],
  })
const box = () => screen.getByRole('textbox', { name: 'Go to, do, or find' })

beforeEach(() => void find.mockReset())

describe('the palette', () => {
  test('finds records once the typing pauses, and asks once', async () => {
    find.mockResolvedValue({ isExact: false, groups: [gifts] })
    const { hand } = open()
    await hand.type(box(), 'siti')
    expect(await screen.findByRole('option', { name: /NUR0000042/ })).toBeDefined()
    expect(find.mock.calls).toEqual([['siti']])
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
})
