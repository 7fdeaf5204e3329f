import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { FixButton } from './FixButton.tsx'

test('doubtful dates are shown as they are and swapped, and are swapped or kept as is chosen', async () => {
  const cell = { rowNo: 2, field: 'donatedOn' as const, before: '2026-03-02', after: '3 Feb 2026' }
  fakeCall(api.imports, 'previewFix').mockResolvedValue({ items: [cell], totalCount: 1 })
  const apply = vi.fn()
  const id = '01890000-0000-7000-8000-0000000000a1'
  const { hand } = draw(<FixButton id={id} version={3} fix="swapDate" cells={1} busy={false} apply={apply} />)
  await hand.click(screen.getByRole('button', { name: 'Check day and month of 1 date' }))
  await screen.findByRole('row', { name: '2 Donation date 2026-03-02 3 Feb 2026' })
  await hand.click(screen.getByRole('button', { name: 'Keep 1 date as it is' }))
  await hand.click(screen.getByRole('button', { name: 'Check day and month of 1 date' }))
  await hand.click(await screen.findByRole('button', { name: 'Swap day and month of 1 date' }))
  expect(apply.mock.calls).toEqual([['keepDate'], ['swapDate']])
})
