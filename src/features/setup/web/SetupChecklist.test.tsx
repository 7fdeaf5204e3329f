import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { SetupChecklist } from './SetupChecklist.tsx'

const checklist = fakeCall(api.setup, 'checklist')
const steps = [
  { id: 'logo', title: 'Add the logo', path: '/charity-profile', isDone: true, mayDo: true },
  { id: 'people', title: 'Invite the people', path: '/users/create', isDone: false, mayDo: true },
  { id: 'rates', title: 'Publish the rates', path: '/settings/rate-settings/create', isDone: false, mayDo: false },
]
beforeEach(() => void checklist.mockReset().mockResolvedValue({ steps }))

test('a step that is left opens its screen, one that is done is ticked, and one of others is no link', async () => {
  draw(<SetupChecklist />)
  expect((await screen.findByRole('link', { name: 'Invite the people' })).getAttribute('href')).toContain('/users/create')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('1 of 3 done')).toBeDefined()
  expect(screen.getByText('Add the logo').textContent).toContain('(done)')
})

test('nothing is drawn when nothing is left, and a failure can be tried again', async () => {
  checklist.mockResolvedValue({ steps: [] })
  const empty = draw(<SetupChecklist />)
  await expect.poll(() => checklist.mock.calls.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
  empty.unmount()
  checklist.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
  const { hand } = draw(<SetupChecklist />)
  checklist.mockResolvedValue({ steps })
  await hand.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('First steps')).toBeDefined()
})
