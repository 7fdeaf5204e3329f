import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { LegalScreen } from './LegalScreen.tsx'

test('the legal documents are under the breadcrumb Legal', async () => {
  fakeCall(api.legal, 'documents').mockResolvedValue([])
  draw(<LegalScreen />, { path: '/legal' })
  expect(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getByText('Legal')
      .getAttribute('aria-current'),
  ).toBe('page')
})
