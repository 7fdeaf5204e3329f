import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { AccessRequests } from './AccessRequests.tsx'

const request = (n: number) => ({
  id: `01890000-0000-7000-8000-0000000000e${n}`,
  firstName: `Aminah ${n}`,
  lastName: '',
  email: `aminah${n}@mail.test`,
  phoneNumber: null,
  reason: '',
  createdAt: '2026-01-31T04:00:00Z',
})
const accessRequests = fakeCall(api.users, 'accessRequests')

test('requests that could not be loaded are asked for again, and all of them are reached', async () => {
  const page = { totalCount: 51, pageSize: 50 }
  accessRequests
    .mockReset()
    .mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    .mockResolvedValueOnce({ ...page, pageNumber: 1, items: [request(1)] })
    .mockResolvedValueOnce({ ...page, pageNumber: 2, items: [request(2)] })
  const { hand } = draw(<AccessRequests />, { path: '/users' })
  await hand.click(await screen.findByRole('button', { name: 'Access requests could not be loaded. Try again' }))
  await hand.click(await screen.findByRole('button', { name: '51 people ask for access' }))
  await hand.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Aminah 2')).toBeDefined()
  await waitFor(() => expect(accessRequests).toHaveBeenLastCalledWith({ pageNumber: 2, pageSize: 50 }))
})
