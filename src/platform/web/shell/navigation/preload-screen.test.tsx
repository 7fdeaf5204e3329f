import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LocalModule, Screen } from '../modules.ts'
import { PreloadedLinks } from './PreloadedLinks.tsx'
import { preloadScreen } from './preload-screen.ts'

const newModules = () => {
  const preload = vi.fn(async () => {})
  const page: Screen = Object.assign(() => null, { preload })
  const child = { code: 'rates', path: 'rates', screens: [{ path: 'create', screen: page }] }
  const modules = [{ code: 'settings', path: '/settings', screens: [], modules: [child] }] as unknown as readonly LocalModule[]
  return { modules, preload }
}

test('fetches the screen of a nested module by its path', async () => {
  const { modules, preload } = newModules()
  await preloadScreen(modules, '/settings/rates')
  expect(preload).not.toHaveBeenCalled()
  await preloadScreen(modules, '/settings/rates/create')
  expect(preload).toHaveBeenCalledOnce()
})

test('fetches a screen when the pointer or the focus reaches a link to it', async () => {
  const { modules, preload } = newModules()
  render(
    <>
      <PreloadedLinks modules={modules} />
      <a href="/settings/rates/create?from=menu">
        <span>New rate</span>
      </a>
      <a href="https://elsewhere.test/settings/rates/create">Elsewhere</a>
    </>,
  )
  await userEvent.hover(screen.getByText('Elsewhere'))
  expect(preload).not.toHaveBeenCalled()
  await userEvent.hover(screen.getByText('New rate'))
  expect(preload).toHaveBeenCalledOnce()
  await userEvent.tab()
  expect(preload).toHaveBeenCalledTimes(2)
})
