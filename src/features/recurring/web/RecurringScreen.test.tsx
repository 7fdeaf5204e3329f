import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { RecurringScreen } from './RecurringScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('the list of recurring gifts shows those whose charges of a month failed, by its address', async () => {
  const list = fakeCall(api.recurring, 'list').mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 20 })
  draw(<RecurringScreen />, { path: '/donations/recurring?failed=2025-10-01' })
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ failedIn: '2025-10-01' }))
})

test('offers the months as the charity counts them, and names the one of the address however old it is', async () => {
  vi.useFakeTimers({ now: new Date('2026-02-28T20:00:00Z'), toFake: ['Date'] }) // it is March in Singapore
  fakeCall(api.recurring, 'list').mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 20 })
  const { hand } = draw(<RecurringScreen />, { path: '/donations/recurring?failed=2020-10-01' })
  await hand.click(await screen.findByRole('button', { name: /October 2020/ }))
  expect(await screen.findByText('March 2026')).toBeDefined()
  expect(screen.getByText('April 2024')).toBeDefined()
})
