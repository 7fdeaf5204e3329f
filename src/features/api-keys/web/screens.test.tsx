import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { ApiKeyRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { ApiKeyScreen } from './ApiKeyScreen.tsx'
import { ApiKeysScreen } from './ApiKeysScreen.tsx'

const [id, roleId] = ['01', '02'].map(end => `01890000-0000-7000-8000-0000000000${end}`) as [string, string]
const at = '2026-03-02T04:00:00Z'
const key: ApiKeyRow = {
  id,
  name: 'Website',
  roleName: 'Counter clerk',
  state: 'valid',
  createdAt: at,
  createdBy: 'Nadia Hassan',
  expiresAt: '2026-06-01T04:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  rights: ['donations:view', 'donations:add'],
}
const list = fakeCall(api.apiKeys, 'list')
const find = fakeCall(api.apiKeys, 'find')
const roles = fakeCall(api.apiKeys, 'roles')
const create = fakeCall(api.apiKeys, 'create')
const revoke = fakeCall(api.apiKeys, 'revoke')
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [key], totalCount: 1, pageNumber: 1, pageSize: 20 })
  find.mockReset().mockResolvedValue(key)
  roles.mockReset().mockResolvedValue([{ id: roleId, name: 'Counter clerk' }])
  create.mockReset().mockResolvedValue({ id, key: 'amanah_1-ABCDEF', expiresAt: at })
  revoke.mockReset().mockResolvedValue(null)
})

test('the list makes a key of a role, and shows it once', async () => {
  const { hand } = draw(<ApiKeysScreen />, { path: rootPath })
  expect(await screen.findByText('Website')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create key' }))
  await hand.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Website')
  await hand.click(dialog.getByRole('combobox', { name: /^Role/ }))
  await hand.click(await screen.findByRole('option', { name: 'Counter clerk' }))
  await hand.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('amanah_1-ABCDEF')).toBeDefined()
  expect(create.mock.calls[0]?.[0]).toEqual({ name: 'Website', roleId, days: 90 })
  await hand.click(screen.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByText('amanah_1-ABCDEF')).toBeNull())
})

test('the page says what a key may do, and revokes it after a question', async () => {
  const { hand } = draw(<ApiKeyScreen />, { path: `${rootPath}/details?id=${id}` })
  expect(await screen.findByRole('heading', { name: 'Website' })).toBeDefined()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2)
  await hand.click(screen.getByRole('button', { name: 'Revoke key' }))
  await hand.click(within(await screen.findByRole('dialog', { name: 'Revoke Website?' })).getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(revoke.mock.calls).toEqual([[{ id }]]))
})

test('the list is refused without the right to see it', async () => {
  list.mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
  draw(<ApiKeysScreen />, { path: rootPath })
  expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
})
