import { screen, waitFor, within } from '@testing-library/react'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { menuOf, permittedModules } from '#platform/web/shell/navigation/menu.ts'
import { NavTree } from '#platform/web/shell/navigation/NavTree.tsx'
import type { LocalModule } from '#platform/web/shell/modules.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { anyUser, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { preloadLazyComponents } from '#platform/web/ui/loading/lazy-component.tsx'
import type { PendingCount } from '../rows.ts'
import { webModule } from './module.tsx'
import { sampleRequest } from '#testing/factories/sample-request.ts'
import { WaitingForYou } from './WaitingForYou.tsx'

const none: PendingCount = { toVerify: 0, toApprove: 0, own: 0, done: 0, forYou: 0, yoursToVerify: 0, yoursToApprove: 0 }
const seen: PermissionEntry = {
  id: 1,
  moduleCode: 'donations',
  name: 'Donations',
  type: 'menu',
  isView: true,
  isAdd: false,
  isEdit: false,
  isDelete: false,
  orderSequence: 1,
}
const donations: LocalModule = {
  code: 'donations',
  name: () => 'Donations',
  icon: HandHeartIcon,
  path: '/donations',
  group: 1,
  screens: [{ path: '', screen: () => null, listed: () => 'All donations' }, ...(webModule.screens?.['donations'] ?? [])],
}
const menu = menuOf(permittedModules({ ...anyUser, permissions: [seen] }, [donations]))
const waits = (count: Partial<PendingCount>) => fakeCall(api.requests, 'count').mockResolvedValue({ ...none, ...count })
// Badges are loaded after the first page, so the test loads them explicitly.
beforeAll(async () => void (await preloadLazyComponents()))
beforeEach(() => void vi.restoreAllMocks())

describe('the menu', () => {
  test('shows on the closed module how many requests its reader may decide on, and on each step when it is open', async () => {
    waits({ toVerify: 9, toApprove: 2, forYou: 3, yoursToVerify: 1, yoursToApprove: 2 })
    const { hand } = draw(<NavTree menu={menu} look="full" />, { path: '/dashboard' })
    await hand.click(await screen.findByRole('button', { name: /^Donations ?3 wait for you$/ }))
    expect(screen.getByRole('link', { name: /^Pending request ?3 wait for you$/ })).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: /^Pending request/ }))
    expect(await screen.findByRole('link', { name: /^To verify ?1 waits for you$/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^To approve ?2 wait for you$/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Donations' })).toBeTruthy()
  })

  test('shows no number to a reader who can decide on no request', async () => {
    const count = waits({ toVerify: 9, toApprove: 2 })
    draw(<NavTree menu={menu} look="full" />, { path: '/donations/pending-request' })
    await waitFor(() => expect(count).toHaveBeenCalled())
    expect(screen.queryByText(/wait/)).toBeNull()
  })

  test('shows the number on the icon of a narrow sidebar', async () => {
    waits({ forYou: 3 })
    draw(<NavTree menu={menu} look="mini" />, { path: '/dashboard' })
    expect(await screen.findByRole('button', { name: /^Donations ?3 wait for you$/ })).toBeTruthy()
  })
})

describe('the dashboard', () => {
  test('lists the requests that wait for its reader, with the queue of all of them', async () => {
    waits({ toVerify: 2, forYou: 5, yoursToVerify: 5 })
    const others = { ...sampleRequest, id: '01890000-0000-7000-8000-000000000101', donorName: 'Goh Kai Xin', actions: [] }
    fakeCall(api.requests, 'list').mockResolvedValue({ items: [others, sampleRequest], totalCount: 2, pageNumber: 1, pageSize: 10 })
    draw(<WaitingForYou />, { user: { permissions: [seen] } })
    const board = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(await within(board).findByRole('link', { name: 'Siti Hajar' })).toHaveProperty(
      'href',
      expect.stringContaining(`/donations/details?id=${sampleRequest.transactionId}`),
    )
    expect(within(board).queryByText('Goh Kai Xin')).toBeNull()
    expect(within(board).getByRole('link', { name: 'See all 5' })).toHaveProperty('href', expect.stringContaining('step=toVerify'))
    expect(api.requests.count).toHaveBeenCalledTimes(1)
  })

  test('shows nothing to a reader for whom no request waits', async () => {
    const count = waits({ toVerify: 2 })
    const { container } = draw(<WaitingForYou />, { user: { permissions: [seen] } })
    await waitFor(() => expect(count).toHaveBeenCalled())
    expect(container.querySelector('section')).toBeNull()
  })
})
