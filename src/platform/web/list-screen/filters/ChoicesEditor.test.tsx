import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import type { FilterValue } from '../list-spec.ts'

const options = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
]
function edit(kind: 'choice' | 'choices', value: FilterValue | null) {
  const [change, close] = [vi.fn(), vi.fn()]
  const filter = { kind, id: 'tax', label: () => 'Tax deduction', field: 'IsIRASInclusion', options } as const
  const drawn = draw(<ChoicesEditor filter={filter} value={value} options={options} loading={false} change={change} close={close} />)
  return { ...drawn, change, close }
}

test('a filter of one answer offers All first, chosen until another one is', async () => {
  const { hand, change } = edit('choice', null)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false])
  expect(screen.getByRole('radio', { name: 'All' })).toBeDefined()
  await hand.click(screen.getByRole('radio', { name: 'No' }))
  expect(change).toHaveBeenCalledWith({ kind: 'chosen', values: ['0'] })
})

test('All takes the filter away', async () => {
  const { hand, change, close } = edit('choice', { kind: 'chosen', values: ['0'] })
  await hand.click(screen.getByRole('radio', { name: 'All' }))
  expect(change).toHaveBeenCalledWith(null)
  expect(close).toHaveBeenCalled()
})

test('a filter of several answers has no All: unticked it is none', () => {
  edit('choices', null)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.queryByText('All')).toBeNull()
})
