import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { SupportingFile } from './SupportingFile.tsx'

test('opens the file of a gift by a personal signed URL', async () => {
  const fileName = 'private/1/supporting/slip.pdf'
  const address = fakeCall(api.files, 'address').mockResolvedValue({ url: '/api/File/content?t=1' })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { hand } = draw(<SupportingFile fileName={fileName} />)
  await hand.click(screen.getByRole('button', { name: 'Supporting file: Open' }))
  expect(address).toHaveBeenCalledWith({ fileName })
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/api/File/content?t=1', '_blank', 'noopener'))
})
