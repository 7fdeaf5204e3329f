import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { RecurringScreen } from './RecurringScreen.tsx'

test('the list of recurring gifts shows those whose charges of a month failed, by its address', async () => {
  const list = fakeCall(api.recurring, 'list').mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 20 })
  draw(<RecurringScreen />, { path: '/donations/recurring?failed=2025-10-01' })
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ failedIn: '2025-10-01' }))
})
