import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { AdministratorChange } from '../contract.ts'
import { ChangesButton } from './ChangesButton.tsx'
import { PendingChanges } from './PendingChanges.tsx'

const [id, userId, asker] = [1, 2, 3].map(n => `01890000-0000-7000-8000-0000000000d${n}`) as [string, string, string]
const change: AdministratorChange = {
  id,
  kind: 'email',
  userId,
  userName: 'Salmah Ismail',
  from: 'salmah@nur.demo',
  to: 'salmah@new.demo',
  askedBy: { id: asker, name: 'Nadia Hassan' },
  askedAt: '2026-01-31T04:00:00Z',
  expiresAt: '2026-02-07T04:00:00Z',
  mayConfirm: true,
  mayReject: true,
}
const changes = fakeCall(api.users, 'changes')
const decide = fakeCall(api.users, 'decideChange')
const show = (only: Partial<AdministratorChange> = {}, isOnlyAdministrator = false) => {
  changes.mockResolvedValue({ items: [{ ...change, ...only }], isOnlyAdministrator })
  return draw(<PendingChanges userId={userId} />, { path: '/users/details' })
}

beforeEach(() => {
  changes.mockReset()
  decide.mockReset().mockResolvedValue(null)
})

describe('changes that wait for a second administrator', () => {
  test('a change is shown and confirmed', async () => {
    const { hand } = show()
    expect(await screen.findByText('E-mail: salmah@nur.demo → salmah@new.demo')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Confirm the change' }))
    expect(decide.mock.calls[0]?.[0]).toEqual({ changeId: id, confirm: true })
  })

  test('a change that cannot be confirmed any more says why', async () => {
    const errors = [{ field: 'email', message: 'This e-mail is taken.' }]
    decide.mockRejectedValue(new RefusalError({ code: 'INVALID', message: 'Please check what was entered.', errors }, 400))
    const { hand } = show()
    await hand.click(await screen.findByRole('button', { name: 'Confirm the change' }))
    await expect.poll(() => popups.read().popups.map(({ text }) => text)).toEqual(['This e-mail is taken.'])
  })

  test('a change is withdrawn by its requester, who cannot confirm it', async () => {
    const { hand } = show({ mayConfirm: false })
    expect(await screen.findByText('Another administrator has to confirm this.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(decide.mock.calls[0]?.[0]).toEqual({ changeId: id, confirm: false })
  })

  test('a change asks the only administrator for the code of the operator', async () => {
    const { hand } = show({ mayConfirm: false }, true)
    await hand.type(await screen.findByRole('textbox', { name: 'Code of the operator' }), 'ABC')
    await hand.click(screen.getByRole('button', { name: 'Confirm the change' }))
    expect(decide.mock.calls[0]?.[0]).toEqual({ changeId: id, confirm: true, operatorCode: 'ABC' })
  })

  test('a change offers nothing to users who are no administrators', async () => {
    show({ mayConfirm: false, mayReject: false })
    expect(await screen.findByText('Administrators confirm or reject this.')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('the panel says that it loads, that nothing waits, that it failed and that the reader may not see it', async () => {
    changes.mockReturnValueOnce(new Promise(() => undefined))
    const first = draw(<PendingChanges userId={userId} />, { path: '/users/details' })
    expect(await screen.findByText('Looking for changes …')).toBeDefined()
    first.unmount()
    changes.mockResolvedValueOnce({ items: [], isOnlyAdministrator: false })
    const second = draw(<PendingChanges userId={userId} />, { path: '/users/details' })
    expect(await screen.findByText('Nothing waits for a second administrator.')).toBeDefined()
    second.unmount()
    changes.mockRejectedValueOnce(new RefusalError({ code: 'FORBIDDEN' }, 403))
    const third = draw(<PendingChanges userId={userId} />, { path: '/users/details' })
    expect(await screen.findByText('Your role does not include these changes.')).toBeDefined()
    third.unmount()
    changes.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    changes.mockResolvedValue({ items: [change], isOnlyAdministrator: false })
    const { hand } = draw(<PendingChanges userId={userId} />, { path: '/users/details' })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Salmah Ismail')).toBeDefined()
  })

  test('the number of changes is shown above the list of users, and not while nothing waits', async () => {
    changes.mockResolvedValue({ items: [change], isOnlyAdministrator: false })
    const { hand } = draw(<ChangesButton />, { path: '/users' })
    await hand.click(await screen.findByRole('button', { name: '1 change waits for a second administrator' }))
    expect(await screen.findByText('Salmah Ismail')).toBeDefined()
  })
})
