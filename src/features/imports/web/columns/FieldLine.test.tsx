import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { FieldLine } from './FieldLine.tsx'

test('one day for all rows is typed as everywhere else, day first', async () => {
  const onForAll = vi.fn()
  const parts = { columns: [], at: null, isMissing: true, choices: [], forAll: '', onMap: () => {}, onForAll }
  const { hand } = draw(<FieldLine field="donatedOn" {...parts} />)
  await hand.type(screen.getByRole('textbox', { name: 'Donation date: the same for all rows' }), '03/02/2026')
  expect(onForAll).toHaveBeenLastCalledWith('2026-02-03')
})
