import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import type { PermissionEntry } from '../state/current-user.ts'
import { settingsSlice } from '../state/settings-slice.ts'
import { setWidth } from '../testing/jsdom-polyfills.ts'
import { anyUser, draw } from '../testing/draw.tsx'
import { counterVault } from '../state/unsent-entries.ts'
import { entryPrefix } from '#platform/contract/device-entries.ts'
import { forbidden } from './pages/forbidden.ts'
import type { LocalModule } from './modules.ts'
import { SignedIn } from './SignedIn.tsx'

const may = (moduleCode: string, orderSequence: number, name: string): PermissionEntry => ({
  id: moduleCode,
  moduleCode,
  name,
  type: 'menu',
  isView: true,
  isAdd: true,
  isEdit: false,
  isDelete: false,
  orderSequence,
})
const Donations: LocalModule['screens'] = [
  {
    path: '',
    screen: ({ rights }) => (
      <>
        <h1>Donations list</h1>
        <input aria-label="Remarks" />
        <p>{rights.isAdd ? 'may add' : 'may not add'}</p>
      </>
    ),
  },
]
const Broken = () => {
  throw new Error('broken')
}
const local = (code: string, screens: LocalModule['screens']): LocalModule => ({
  code,
  name: () => code,
  icon: HouseIcon,
  path: `/${code}`,
  group: 1,
  screens: screens ?? [],
})
const modules = [
  local('donations', Donations),
  local('broken', [{ path: '', screen: Broken }]),
  local('dashboard', [{ path: '', screen: () => <h1>Board</h1> }]),
]
const permissions = [may('DONATIONS', 20, 'Donations'), may('dashboard', 10, 'Dashboard'), may('broken', 30, 'Broken')]
const onLogout = vi.fn()
const Help = () => <p>Help is here</p>
const frame = <SignedIn modules={modules} always={[]} hidden={[]} parts={{ Help, ChangePassword: Help }} onLogout={onLogout} />
const shell = (path = '/donations') => draw(frame, { path, user: { permissions } })
const goOffline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  setWidth(1440)
  onLogout.mockClear()
  forbidden.set(null)
})
afterEach(() => void vi.restoreAllMocks())

describe('the top bar', () => {
  test('welcomes by first name and username', () => {
    shell()
    const person = screen.getByRole('button', { name: /profile menu/i })
    expect(within(person).getByText('Aisyah')).toBeDefined()
    expect(within(person).getByText('finance@nur.demo')).toBeDefined()
  })
  test('opens a menu with Help; Edit Profile is in it, hidden', async () => {
    const { hand } = shell()
    await hand.click(screen.getByRole('button', { name: /profile menu/i }))
    expect((await screen.findByText('Edit Profile')).closest('[hidden]')).not.toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Help' }))
    expect(await screen.findByText('Help is here')).toBeDefined()
  })
  test('opens its menu by keyboard time after time, and takes the focus back from it', async () => {
    const { hand } = shell()
    const person = screen.getByRole('button', { name: /profile menu/i })
    for (const _ of ['once', 'again']) {
      person.focus()
      await hand.keyboard('{Enter}')
      const help = await screen.findByRole('button', { name: 'Help' })
      await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
      expect(document.activeElement).not.toHaveProperty('textContent', 'Edit Profile')
      help.focus()
      await hand.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement).toBe(person))
    }
  })
  test('the top bar has a notifications menu that is hidden and counts 0 new', () => {
    shell()
    expect(screen.getByText('Notifications, 0 new').hidden).toBe(true)
  })
})

describe('the sidebar', () => {
  test('lists the permitted modules in sequence, and Legal and Logout for all users', () => {
    shell()
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Dashboard', 'Donations', 'Broken'])
    expect(screen.getByRole('link', { name: 'Legal' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined()
  })
  test.each([
    [1440, 'full', 'full'],
    [1169, 'mini', 'mini-sidebar'],
    [766, 'away', 'mini-sidebar'],
  ])('the sidebar at %i px is %s', (width, look, type) => {
    setWidth(width)
    const { container } = shell()
    expect(container.querySelector('[data-sidebar]')).toHaveProperty('dataset.sidebar', look)
    expect(container.querySelector('[data-sidebartype]')).toHaveProperty('dataset.sidebartype', type)
  })
  test('opens and narrows by its toggle', async () => {
    const { hand, container } = shell()
    await hand.click(screen.getByRole('button', { name: 'Sidebar' }))
    expect(container.querySelector('[data-sidebar="mini"]')).not.toBeNull()
  })
  test('the sidebar as a bar of icons opens in full beside the page by its toggle', async () => {
    const { hand, store } = shell()
    act(() => void store.dispatch(settingsSlice.actions.sidebarTypeChosen('iconbar')))
    await hand.click(screen.getByRole('button', { name: 'Sidebar' }))
    expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeDefined()
  })
})

describe('a dialog that is closed', () => {
  test('gives the focus back to the button that opened it', async () => {
    const { hand } = shell()
    const logout = screen.getByRole('button', { name: 'Logout' })
    await hand.click(logout)
    await hand.click(await screen.findByRole('button', { name: 'No, I changed my mind' }))
    await waitFor(() => expect(document.activeElement).toBe(logout))
  })
  test('a closed dialog which the profile menu opened gives the focus back to the person', async () => {
    const { hand } = shell()
    const person = screen.getByRole('button', { name: /profile menu/i })
    await hand.click(person)
    await hand.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await hand.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(person))
  })
})

describe('logout', () => {
  test('logout warns of gifts that this device has not sent yet', async () => {
    const name = `${entryPrefix(anyUser.userId)}0001.0000`
    await counterVault.write(name, { reason: null, refusal: null })
    const { hand } = shell()
    await hand.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText(/^1 gift on this device is not sent yet\./)).toBeDefined()
    await counterVault.remove(name)
  })
  test('asks first, and changes nothing when the mind is changed', async () => {
    const { hand } = shell()
    await hand.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Are you sure you want to logout?')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'No, I changed my mind' }))
    expect(screen.queryByText('Are you sure you want to logout?')).toBeNull()
    expect(onLogout).not.toHaveBeenCalled()
  })
  test('logout is carried out once it is confirmed', async () => {
    const { hand } = shell()
    await hand.click(screen.getByRole('button', { name: 'Logout' }))
    await hand.click(await screen.findByRole('button', { name: 'Yes, Logout' }))
    expect(onLogout).toHaveBeenCalledWith(false)
  })
})

describe('the content area', () => {
  test('hands the screen its permission flags', () => {
    shell()
    expect(screen.getByText('may add')).toBeDefined()
  })
  test('says offline over the page and keeps what was typed', async () => {
    const { hand } = shell()
    await hand.type(screen.getByLabelText('Remarks'), 'for the roof')
    goOffline(false)
    expect(await screen.findByText('No Internet Connection')).toBeDefined()
    expect(screen.getByLabelText('Remarks').closest('[inert]')).not.toBeNull()
    goOffline(true)
    await waitFor(() => expect(screen.queryByText('No Internet Connection')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Remarks').value).toBe('for the roof')
  })
  test('covers the page when a right is missing, until the reader goes back', async () => {
    const { hand } = shell()
    await hand.type(screen.getByLabelText('Remarks'), 'kept')
    forbidden.set({ message: 'You need Donations, Edit.' })
    expect(await screen.findByText('You need Donations, Edit.')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText<HTMLInputElement>('Remarks').value).toBe('kept')
  })
  test('shows the error screen when a page breaks, and the next page again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { hand } = shell('/broken')
    expect(screen.getByText('Oops.. Something went wrong')).toBeDefined()
    await hand.click(screen.getByRole('link', { name: 'Donations' }))
    expect(await screen.findByText('Donations list')).toBeDefined()
  })
  test('says when there is no such page, or none for this reader', () => {
    shell('/cms/banner')
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
  })
  test('takes / to the dashboard', async () => {
    const { router } = shell('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('keys', () => {
  test('Ctrl K finds a page by a part of its name', async () => {
    const { hand, router } = shell()
    await hand.keyboard('{Control>}k{/Control}')
    await hand.type(await screen.findByRole('textbox', { name: 'Go to, do, or find' }), 'dash')
    await hand.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
  test('? shows the shortcuts, but not while typing', async () => {
    const { hand } = shell()
    await hand.type(screen.getByLabelText('Remarks'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await hand.click(document.body)
    await hand.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  })
})
