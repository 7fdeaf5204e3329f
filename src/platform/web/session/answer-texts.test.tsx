import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FullName } from '#kit/text/text.ts'
import { setLocale } from '#messages/runtime.js'
import { api } from '#app/web/api.ts'
import { errorsOf } from '../form/form-errors.ts'
import { draw } from '../testing/draw.tsx'
import { PopupHost } from '../ui/popups/PopupHost.tsx'
import { loadAnswerTexts } from './answer-texts.ts'

const inMalay = async () => {
  void setLocale('ms', { reload: false })
  await loadAnswerTexts()
}
afterEach(() => {
  vi.restoreAllMocks()
  void setLocale('en', { reload: false })
})
/** A server that gives this answer to every call. */
const serverSays = (data: object) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ data }), { status: 200 }))
const taken = {
  status: -1,
  code: 'NAME_TAKEN',
  message: 'Another role already has this name.',
  errors: [{ field: 'name', message: 'Give the role a name.', code: 'ENTER_ROLE_NAME' }],
}

test('a refusal and its fields are read in Malay, and in English word for word as the server said it', async () => {
  serverSays(taken)
  const refusal = api.work.cancel({ id: '01890000-0000-7000-8000-000000000001' })
  await expect(refusal).rejects.toMatchObject({ message: taken.message, errors: taken.errors })
  await inMalay()
  await expect(api.work.cancel({ id: '01890000-0000-7000-8000-000000000002' })).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    message: 'Peranan lain sudah menggunakan nama ini.',
    errors: [{ field: 'name', message: 'Beri peranan ini nama.', code: 'ENTER_ROLE_NAME' }],
  })
})

test('a failure without a text has the general one, in both languages', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 502 }))
  const call = () => api.work.cancel({ id: '01890000-0000-7000-8000-000000000004' })
  await expect(call()).rejects.toThrow('Unable to proceed, Please try again later.')
  await inMalay()
  await expect(call()).rejects.toThrow('Tidak dapat diteruskan')
})

test('a quoted success pops up in Malay', async () => {
  await inMalay()
  serverSays({ status: 1, message: 'Role deleted Successfully.', code: 'ROLE_DELETED', result: null })
  draw(<PopupHost actions={{ back: vi.fn(), refetch: vi.fn(), logout: vi.fn(), goTo: vi.fn() }} />)
  await act(async () => void (await api.roles.delete({ roleId: '01890000-0000-7000-8000-000000000003' })))
  expect((await screen.findByRole('dialog')).textContent).toContain('Peranan berjaya dipadam.')
})

test('a fault that a form finds before it is sent is read in Malay', async () => {
  const check = () => errorsOf(z.object({ name: FullName }), { name: 'Aisyah 7' }, { required: String, wrong: String })
  await loadAnswerTexts()
  expect(check()).toEqual({ name: 'Full Name should not contain digits' })
  await inMalay()
  expect(check()).toEqual({ name: 'Nama Penuh tidak boleh mengandungi digit' })
})
