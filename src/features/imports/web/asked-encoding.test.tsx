import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { UploadsScreen } from './UploadsScreen.tsx'

test('a file that does not say how its letters are written is read once somebody has chosen the right names', async () => {
  fakeCall(api.imports, 'list').mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10 })
  const errors = [
    { field: 'gbk', message: '陈美玲' },
    { field: 'windows-1252', message: '³ÂÃÀÁá' },
  ]
  const upload = fakeCall(api.imports, 'upload')
    .mockRejectedValueOnce(new RefusalError({ code: 'ENCODING_ASKED', errors }, 200))
    .mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
    .mockRejectedValueOnce(new RefusalError({ code: 'SAME_FILE' }, 200))
    .mockReturnValue(new Promise(() => {}))
  const { hand } = draw(<UploadsScreen />)
  const file = new File(['x'], 'gifts.csv', { type: 'text/csv' })
  await hand.upload(await screen.findByLabelText('Upload a file', { selector: 'input' }), file)
  await screen.findByRole('dialog', { name: 'Which names are right?' })
  expect(screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).checked)).toEqual([false, false])
  await hand.click(screen.getByRole('button', { name: 'Read the file' }))
  expect(upload).toHaveBeenCalledTimes(1)
  await hand.click(screen.getByRole('radio', { name: '陈美玲' }))
  await hand.click(screen.getByRole('button', { name: 'Read the file' }))
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  await hand.click(await screen.findByRole('button', { name: 'Read the file' }))
  const again = await screen.findByRole('button', { name: 'Upload again' })
  expect(screen.queryByRole('button', { name: 'Open the earlier upload' })).toBeNull() // the user may not read it
  await hand.click(again)
  await waitFor(() =>
    expect(upload.mock.calls.map(([input]) => [input.isAgain, input.encoding])).toEqual([
      ['false', null],
      ['false', 'gbk'],
      ['false', 'gbk'],
      ['true', 'gbk'],
    ]),
  )
})
