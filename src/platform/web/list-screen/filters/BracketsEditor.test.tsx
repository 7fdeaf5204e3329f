import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { BracketsEditor } from './BracketsEditor.tsx'
import type { FilterValue } from '../list-spec.ts'
import { datesOn } from './date-presets.ts'

const options = [{ value: 1, label: 'Up to $1,000' }]
function edit(range?: { min: string; max: string }) {
  const change = vi.fn()
  const filter = { kind: 'amountBrackets', id: 'amount', label: () => 'Amount', field: 'amountBrackets', ...(range && { range }) } as const
  const others = { filter, options, loading: false, currency: 'SGD', dates: datesOn('2026-03-02', {}), close: vi.fn() } as const
  function Editor() {
    const [value, setValue] = useState<FilterValue | null>(null)
    return <BracketsEditor {...others} value={value} change={change.mockImplementation(setValue)} />
  }
  return { ...draw(<Editor />), change }
}

test('brackets are ticked, or an amount from and to is typed where the request takes one', async () => {
  const { hand, change } = edit({ min: 'minimumAmount', max: 'maximumAmount' })
  await hand.type(screen.getByLabelText('From'), '250')
  await hand.type(screen.getByLabelText('To'), '300{Enter}')
  expect(change).toHaveBeenCalledExactlyOnceWith({ kind: 'between', min: 25_000, max: 30_000 })
  await hand.click(screen.getByRole('checkbox', { name: 'Up to $1,000' }))
  expect(change).toHaveBeenLastCalledWith({ kind: 'chosen', values: ['1'] })
})

test('an amount that was typed and not applied stays beside the first ticked bracket', async () => {
  const { hand } = edit({ min: 'minimumAmount', max: 'maximumAmount' })
  await hand.type(screen.getByLabelText('From'), '250')
  await hand.click(screen.getByRole('checkbox', { name: 'Up to $1,000' }))
  expect(screen.getByRole('checkbox', { name: 'Up to $1,000' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('From')).toHaveProperty('value', '250')
})

test('a bound that is no amount is refused by name, and nothing is filtered', async () => {
  const { hand, change } = edit({ min: 'minimumAmount', max: 'maximumAmount' })
  await hand.type(screen.getByLabelText('From'), '1.250,50{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('1.250,50 is not accepted. Enter an amount such as 1,250.50.')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '1.250,50')
  expect(change).not.toHaveBeenCalled()
})

test('other requests take brackets alone', () => {
  edit()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.queryByLabelText('From')).toBeNull()
})
