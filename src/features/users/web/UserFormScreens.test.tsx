import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { UserToEdit } from '../contract.ts'
import { EditUserScreen, InviteUserScreen } from './UserFormScreens.tsx'

const [id, clerk, finance] = [1, 2, 3].map(n => `01890000-0000-7000-8000-0000000000c${n}`) as [string, string, string]
const siti: UserToEdit = {
  id,
  firstName: 'Siti',
  lastName: 'Rahmah',
  email: 'siti@nur.demo',
  phoneNumber: '+65 91234567',
  roleId: clerk,
  roleName: 'Counter clerk',
  roleCategory: 'backOffice',
  collectionCenter: null,
  collectionCenterId: null,
  status: 'Active',
  createdAt: '2026-01-31T04:00:00Z',
  lastLoginAt: null,
  actions: ['edit'],
  maskedIdNo: null,
  idNo: null,
  invitationEndsAt: null,
  invitedBy: null,
  pendingEmail: null,
  version: 3,
}
const findToEdit = fakeCall(api.users, 'findToEdit')
const save = fakeCall(api.users, 'save')
const routes = [
  { path: '/users/details', element: <h1>The user</h1> },
  { path: '/roles', element: <h1>Roles</h1> },
]
const invite = () => draw(<InviteUserScreen />, { path: '/users/create', routes })
const edit = () => draw(<EditUserScreen />, { path: `/users/update?id=${id}`, routes })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  fakeCall(api.users, 'filters').mockResolvedValue({
    roles: [
      { id: clerk, name: 'Counter clerk' },
      { id: finance, name: 'Finance officer' },
    ],
    status: [],
    collectionCenter: [],
    roleCategory: [],
  })
  findToEdit.mockReset().mockResolvedValue(siti)
  save.mockReset().mockResolvedValue({ id, emailToConfirm: null, waits: [] })
})

describe('the form of a user', () => {
  test('invites with the phone number as it travels, and leads to the user', async () => {
    const { hand } = invite()
    for (const [name, text] of [
      [/^First name/, 'Zainab'],
      [/^Email Address/, 'zainab@nur.demo'],
      [/^Mobile Number/, '91234567'],
    ] as const) {
      await hand.click(await field(name))
      await hand.paste(text)
    }
    await hand.click(screen.getByRole('combobox', { name: /^Role/ }))
    await hand.click(await screen.findByRole('option', { name: 'Finance officer' }))
    await hand.dblClick(screen.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByRole('heading', { name: 'The user' })).toBeDefined()
    expect(save).toHaveBeenCalledOnce()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ userId: null, firstName: 'Zainab', phoneNumber: '+65 91234567', roleId: finance })
  })

  test('says what is missing before anything is sent', async () => {
    const { hand } = invite()
    await hand.click(screen.getByRole('button', { name: 'Send the invitation' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/There is a problem.*Enter First name.*Enter Email Address.*Enter Role/)
    expect(save).not.toHaveBeenCalled()
  })

  test('asks before what was typed is left', async () => {
    const { hand, router } = invite()
    await hand.type(await field(/^First name/), 'Zai')
    await router.navigate('/roles')
    expect(await screen.findByRole('dialog', { name: /Leave/ })).toBeDefined()
    expect((await field(/^First name/)).value).toBe('Zai')
  })

  test('shows what another user changed, and keeps the entries on top of it', async () => {
    const { hand } = edit()
    await hand.type(await field(/^Last name/), ' II')
    save.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
    findToEdit.mockResolvedValue({ ...siti, roleId: finance, roleName: 'Finance officer', version: 4 })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Role Counter clerk → Finance officer')
    await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'The user' })).toBeDefined()
    expect(save.mock.calls[1]?.[0]).toMatchObject({ lastName: 'Rahmah II', roleId: finance, version: 4 })
  })

  test('a user that could not be read is not taken for one that does not exist', async () => {
    findToEdit.mockRejectedValueOnce(new RefusalError({ message: 'Unable to proceed, Please try again later.' }, 500))
    const { hand } = edit()
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await field(/^First name/)).value).toBe('Siti')
  })
})
