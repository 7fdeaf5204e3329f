import { screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

const open = () =>
  draw(
    <>
      <LeaveDialog when />
      <Link to="/donations">All donations</Link>
      <Link to="/authentication/lockscreen">Lock the screen</Link>
    </>,
    { path: '/donations/create', routes: ['/donations', '/authentication/lockscreen'].map(path => ({ path, element: <h1>{path}</h1> })) },
  )

test('unsent words are asked about before the page is left', async () => {
  const { hand, router } = open()
  await hand.click(screen.getByRole('link', { name: 'All donations' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/donations/create')
})

test('locking the screen is not leaving: nothing is asked, the draft waits', async () => {
  const { hand } = open()
  await hand.click(screen.getByRole('link', { name: 'Lock the screen' }))
  expect(await screen.findByRole('heading', { name: '/authentication/lockscreen' })).toBeDefined()
})
