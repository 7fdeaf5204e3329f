import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DutyFinding, RoleSheet } from '#features/roles/contract.ts'
import { permissionsOf } from '#features/roles/permissions.ts'
import { withRequiredRights } from '#features/roles/rules.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { EditRoleScreen } from '../RoleFormScreens.tsx'
import { DutiesScreen } from './DutiesScreen.tsx'

const id = '01890000-0000-7000-8000-0000000000d1'
const own = { account: 'own', raisedBy: null, userId: id, userName: 'Nadia Hassan', roleName: 'Administrator' } as const
const steps: DutyFinding['conflicts'][number]['steps'] = [
  { duty: 'request', ...own },
  { duty: 'verify', account: 'takeOver', raisedBy: 'edit', userId: id, userName: 'Siti', roleName: 'Counter clerk' },
  { duty: 'payOut', account: 'invite', raisedBy: null, userId: null, userName: null, roleName: 'Approver' },
]
const finding: DutyFinding = {
  level: 'chain',
  accounts: [{ userId: id, userName: 'Nadia Hassan', roleName: 'Administrator', isActive: true }],
  sharedBy: [],
  conflicts: [
    { path: 'refundDonation', level: 'chain', steps },
    { path: 'voidDonation', level: 'chain', steps },
  ],
}

const findings = fakeCall(api.roles, 'dutyFindings')
const preview = fakeCall(api.roles, 'previewDutyFindings')
const edit = fakeCall(api.roles, 'edit')
const find = fakeCall(api.roles, 'find')
beforeEach(() => {
  findings.mockReset().mockResolvedValue({ people: 12, items: [finding] })
  preview.mockReset().mockResolvedValue({ items: [finding] })
  edit.mockReset().mockResolvedValue({ id, version: 2, rights: [] })
})

describe('the page of separation of duties', () => {
  test('shows who could do what and how, and each means once', async () => {
    draw(<DutiesScreen />)
    expect((await screen.findByRole('link', { name: 'Nadia Hassan' })).getAttribute('href')).toContain(`/users/details?id=${id}`)
    expect(screen.getByRole('heading', { name: 'Refund a donation · Void a donation' })).toBeDefined()
    expect(
      screen.getByText("takes over Siti's account: a new e-mail address, then a password reset, changes the role Counter clerk"),
    ).toBeDefined()
    expect(screen.getByText('invites a new account for themselves, with the role Approver')).toBeDefined()
  })

  test('says that nobody can act alone, who may not look, and that it could not be loaded', async () => {
    findings.mockResolvedValue({ people: 12, items: [] })
    const empty = draw(<DutiesScreen />)
    expect(
      await screen.findByText('Nobody can act alone. A refund or void takes three people, a payment to a beneficiary two.'),
    ).toBeDefined()
    empty.unmount()
    findings.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    const closed = draw(<DutiesScreen />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    closed.unmount()
    findings.mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    draw(<DutiesScreen />)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('the question before a role is saved', () => {
  const role: RoleSheet = {
    id,
    name: 'Counter clerk',
    description: '',
    category: 'backOffice',
    categoryName: 'Back office',
    platform: 'web',
    platformName: 'Web',
    people: 0,
    createdAt: '2026-01-31T04:00:00Z',
    updatedAt: '2026-01-31T04:00:00Z',
    actions: ['edit'],
    version: 1,
    rights: withRequiredRights(['donations:add']),
    permissions: permissionsOf(withRequiredRights(['donations:add']), { country: 'SG', isIslamic: true, appPreferences: [] }),
  }
  async function saveRole() {
    find.mockReset().mockResolvedValue(role)
    edit.mockRejectedValueOnce(new RefusalError({ code: 'DUTIES_NOT_SEPARATED', message: 'This would let one person act alone.' }, 200))
    const drawn = draw(<EditRoleScreen />, {
      path: `/roles/update?id=${id}`,
      routes: [{ path: '/roles/details', element: <h1>The role</h1> }],
    })
    await drawn.hand.click(await screen.findByRole('checkbox', { name: 'Donations: Edit' }))
    await drawn.hand.click(screen.getByRole('button', { name: 'Save' }))
    return { ...drawn, dialog: within(await screen.findByRole('dialog', { name: 'Let one person act alone?' })) }
  }

  test('shows what becomes possible, and saves what is accepted', async () => {
    const { hand, dialog } = await saveRole()
    expect(await dialog.findByText('Nadia Hassan')).toBeDefined()
    expect(preview.mock.calls[0]?.[0]).toMatchObject({ role: { roleId: id, name: 'Counter clerk' } })
    await hand.click(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByRole('heading', { name: 'The role' })).toBeDefined()
    expect(edit.mock.calls.map(([input]) => input.acceptsDutyConflicts)).toEqual([false, true])
  })

  test('keeps what was typed when it is declined', async () => {
    const { hand, dialog } = await saveRole()
    await hand.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This would let one person act alone.')
    expect(screen.getByText('1 change')).toBeDefined()
    expect(edit).toHaveBeenCalledTimes(1)
  })
})
