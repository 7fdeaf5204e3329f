import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { RoleSheet } from '../contract.ts'
import { permissionsOf } from '../permissions.ts'
import { withRequiredRights } from '../rules.ts'
import { EditRoleScreen } from './RoleFormScreens.tsx'

const id = '01890000-0000-7000-8000-0000000000d1'
const charity = { country: 'SG', isIslamic: true, appPreferences: [] } as const
const roleWith = (version: number, ...rights: string[]): RoleSheet => ({
  id,
  name: 'Counter clerk',
  description: '',
  category: 'backOffice',
  categoryName: 'Back office',
  platform: 'web',
  platformName: 'Web',
  people: 2,
  createdAt: '2026-01-31T04:00:00Z',
  updatedAt: '2026-01-31T04:00:00Z',
  actions: ['edit'],
  version,
  rights: withRequiredRights(rights),
  permissions: permissionsOf(withRequiredRights(rights), charity),
})
const find = fakeCall(api.roles, 'find')
const edit = fakeCall(api.roles, 'edit')
const open = () =>
  draw(<EditRoleScreen />, {
    path: `/roles/update?id=${id}`,
    routes: [{ path: '/roles/details', element: <h1>The role</h1> }],
  })
const tick = (name: string) => screen.findByRole('checkbox', { name })
const save = () => screen.getByRole('button', { name: 'Save for 2 people' })

beforeEach(() => {
  find.mockReset().mockResolvedValue(roleWith(1, 'donations:add'))
  edit.mockReset().mockResolvedValue({ id, version: 2, rights: [] })
})

test('unsaved rights are restored when the form is opened again, until they are discarded', async () => {
  const first = open()
  await first.hand.click(await tick('Donations: Edit'))
  first.unmount()
  const { hand } = open()
  expect(await screen.findByText('1 change')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(await screen.findByText('0 changes')).toBeDefined()
})

test('changes saved by another user are shown, and the own changes are applied on top of them', async () => {
  const { hand } = open()
  await hand.click(await tick('Donations: Edit'))
  edit.mockRejectedValueOnce(new RefusalError({ code: 'CHANGED_SINCE' }, 409))
  find.mockResolvedValue(roleWith(2, 'donations:add', 'donors:view'))
  await hand.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Donors, View none → granted')
  await hand.click(screen.getByRole('button', { name: 'Keep what I typed' }))
  await hand.click(save())
  expect(await screen.findByRole('heading', { name: 'The role' })).toBeDefined()
  expect(edit.mock.calls[1]?.[0]).toMatchObject({
    version: 2,
    rights: withRequiredRights(['donations:add', 'donations:edit', 'donors:view']),
  })
})
