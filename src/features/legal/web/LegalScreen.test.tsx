import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { legalDocumentIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
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

test('documents that could not be loaded are asked for again', async () => {
  const documents = fakeCall(api.legal, 'documents').mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
  documents.mockResolvedValue([{ id: legalDocumentIds.terms, title: 'Terms', description: '<p>Be kind.</p>' }])
  const { hand } = draw(<LegalScreen />, { path: '/legal' })
  expect(await screen.findByText('We could not load the legal documents.')).toBeDefined()
  expect(screen.queryByLabelText('Loading')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Be kind.')).toBeDefined()
})
