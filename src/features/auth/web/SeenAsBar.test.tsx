import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { SeenAsBar } from './SeenAsBar.tsx'

const stop = fakeCall(api.auth, 'stopSeeingAsRole')
const permissions = fakeCall(api.auth, 'permissions')
const shown = { charityName: 'Masjid Test', primaryColorCode: '#0F5450', logo: null, currency: 'SGD' as const, timeZone: 'Asia/Singapore' }
beforeEach(() => {
  stop.mockReset().mockResolvedValue(null)
  permissions.mockReset().mockResolvedValue({ permissions: [], accessTo: [], appPreferenceDetails: [], ...shown, seenAs: null })
})

test('names the role, says that nothing can be changed, and ends it', async () => {
  const { hand } = draw(<SeenAsBar roleName="Counter clerk" />, { routes: [{ path: '/roles', element: <h1>The roles</h1> }] })
  expect(screen.getByRole('status').textContent).toContain('You see the product as Counter clerk. Nothing can be changed.')
  await hand.click(screen.getByRole('button', { name: 'Back to your own role' }))
  expect(await screen.findByRole('heading', { name: 'The roles' })).toBeDefined()
  expect([stop, permissions].map(call => call.mock.calls.length)).toEqual([1, 1])
})
