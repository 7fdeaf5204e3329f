import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

const open = (path: string, user: {} | null) => {
  const drawn = draw(<SignedInOnly inside={<h1>The book</h1>} />, {
    path,
    user,
    routes: [{ path: '/authentication/login', element: <h1>Sign in</h1> }],
  })
  return { ...drawn, askedFor: () => drawn.store.getState().auth.askedFor }
}

test('the page that a visitor asked for is remembered across login', () => {
  const { askedFor } = open('/donations?page=2', null)
  expect(screen.getByText('Sign in')).toBeDefined()
  expect(askedFor()).toBe('/donations?page=2')
})

test('a page that is none is not remembered: it would be gone to after login', () => {
  const { askedFor } = open('/nowhere', null)
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(askedFor()).toBeNull()
})

test('logging out leaves no page for the next user, and no login page that the next one replaces', () => {
  const { store, askedFor } = open('/donations?page=2', {})
  expect(screen.getByText('The book')).toBeDefined()
  act(() => void store.dispatch(authSlice.actions.signedOut({ because: 'chosen', askedFor: null })))
  expect([screen.queryByText('The book'), screen.queryByText('Sign in')]).toEqual([null, null])
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))) // by the browser's Back
  expect(screen.getByText('Sign in')).toBeDefined()
  expect(askedFor()).toBeNull()
})
