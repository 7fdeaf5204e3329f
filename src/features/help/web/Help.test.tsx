import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { Help } from './Help.tsx'

const id = '01890000-0000-7000-8000-000000000001'

beforeEach(() => void vi.restoreAllMocks())
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your queries' })

test('keeps an unsent question when Help is reopened, and clears it once sent', async () => {
  const send = fakeCall(api.help, 'request').mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
  const onClose = vi.fn()
  const first = draw(<Help onClose={onClose} />)
  await first.hand.type(await box(), 'How do I settle a cheque?')
  await first.hand.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  first.unmount()

  send.mockResolvedValueOnce({ id })
  const second = draw(<Help onClose={onClose} />)
  await waitFor(async () => expect((await box()).value).toBe('How do I settle a cheque?'))
  await second.hand.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  second.unmount()

  draw(<Help onClose={onClose} />)
  expect((await box()).value).toBe('')
})

test('uploads the images first, and sends the question with their names', async () => {
  const names = ['private/1/help/a.png', 'private/1/help/b.png']
  const upload = fakeCall(api.files, 'uploadImage').mockResolvedValue({ fileName: 'private/1/help/a.png', fileNames: names })
  const send = fakeCall(api.help, 'request').mockResolvedValue({ id })
  const onClose = vi.fn()
  const { hand, container } = draw(<Help onClose={onClose} />)
  await hand.type(await box(), 'How do I settle a cheque?')
  const images = ['a.png', 'b.png'].map(name => new File(['x'], name, { type: 'image/png' }))
  await hand.upload(container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]')!, images)
  await hand.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(upload).toHaveBeenCalledExactlyOnceWith({ files: images, imageType: 'help' })
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ imgerUrl: names }))
})
