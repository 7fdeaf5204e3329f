import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import type { Session } from '#platform/web/session/session.ts'
import { SessionContext } from '#platform/web/session/session-context.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { CodeStep } from './sign-in/CodeStep.tsx'
import { InviteUserScreen } from './password/InviteUserScreen.tsx'
import { LinkExpiredScreen } from './LinkExpiredScreen.tsx'
import { LoginScreen } from './sign-in/LoginScreen.tsx'
import { ResetPasswordScreen } from './password/ResetPasswordScreen.tsx'

beforeEach(() => void vi.restoreAllMocks())
const over = new RefusalError({ code: 'LINK_EXPIRED', message: 'Over.' }, 200)
const lost = new RefusalError({ code: 'UNREACHABLE' }, 0)

describe('the code of a sign-in', () => {
  const open = () =>
    draw(<CodeStep step={{ otpToken: 't', sentTo: 'ad•••@southern.demo' }} onDone={vi.fn()} onAgain={vi.fn()} />, { user: null })
  test('a wrong code is reported at its box, which is empty and ready for the next try', async () => {
    fakeCall(api.auth, 'verifyOtp').mockRejectedValue(
      new RefusalError({ code: 'WRONG_CODE', message: 'This is not the code we sent. Check the digits.' }, 200),
    )
    const { hand } = open()
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    await hand.type(box, '000000')
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect([box.value, document.activeElement === box]).toEqual(['', true])
    expect(screen.getByText('This is not the code we sent. Check the digits.')).toBeDefined()
  })
  test('a code that is too short is not sent, and the box says what it takes', async () => {
    const verify = fakeCall(api.auth, 'verifyOtp')
    const { hand } = open()
    await hand.type(screen.getByRole('textbox', { name: 'Code' }), '123{Enter}')
    expect(await screen.findByText('Enter the 6 digits of the code.')).toBeDefined()
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('a mailed link', () => {
  const links = [
    { name: 'to a new password', path: '/authentication/resetPassword/:email/:code', Screen: ResetPasswordScreen },
    {
      name: 'of an invitation',
      path: '/authentication/invite-user/:email/:verificationCode',
      Screen: () => <InviteUserScreen calls={api.users} />,
    },
  ]
  const look = (error: RefusalError) => {
    fakeCall(api.auth, 'verifyResetLink').mockRejectedValue(error)
    fakeCall(api.users, 'findInvitation').mockRejectedValue(error)
  }
  const open = ({ path, Screen }: (typeof links)[number]) =>
    draw(<p>Elsewhere</p>, {
      path: path.replace(':email', 'siti@nur.demo').replace(/:\w+$/, 'abc'),
      user: null,
      routes: [
        { path, element: <Screen /> },
        { path: '/authentication/link-expired', element: <LinkExpiredScreen calls={api.users} /> },
      ],
    })
  test.each(links)('$name that is over says so, and offers a fresh one', async link => {
    look(over)
    open(link)
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  })
  test.each(links)('$name that could not be looked at is not called over', async link => {
    look(lost)
    const { hand } = open(link)
    expect(await screen.findByRole('heading', { name: 'The link could not be checked' })).toBeDefined()
    look(over)
    await hand.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  })
})

test('the address is filled in after a password was set', async () => {
  fakeCall(api.auth, 'verifyResetLink').mockResolvedValue({ email: 'siti@nur.demo', expiresAt: '2026-03-02T01:00:00Z' })
  fakeCall(api.auth, 'resetPassword').mockResolvedValue(null)
  const { hand } = draw(<ResetPasswordScreen />, {
    path: '/authentication/resetPassword/siti@nur.demo/abc',
    user: null,
    routes: [
      { path: '/authentication/resetPassword/:email/:code', element: <ResetPasswordScreen /> },
      {
        path: '/authentication/login',
        element: (
          <SessionContext value={{} as Session}>
            <LoginScreen />
          </SessionContext>
        ),
      },
    ],
  })
  await hand.type(await screen.findByLabelText('New password'), 'Kurma!Madu77{Enter}')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email Address' }).value).toBe('siti@nur.demo')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})
