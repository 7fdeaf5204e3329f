import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { uploadFile } from './upload-file.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A store that answers each PUT with this status, and remembers where it went. */
function storeThat(status: number) {
  const opened: string[] = []
  class FakeUpload {
    status = status
    upload = {}
    onload: () => void = () => {}
    open = (method: string, url: string) => void opened.push(`${method} ${url}`)
    setRequestHeader = (name: string, value: string) => void opened.push(`${name}: ${value}`)
    send = () => this.onload()
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const presign = fakeCall(api.files, 'presign')
  presign.mockResolvedValue({
    url: '/store?t=1',
    fileName: 'private/1/x.pdf',
    contentType: 'application/pdf',
    headers: { 'if-none-match': '*' },
    mostBytes: 9,
  })
  return { opened, presign }
}
const file = new File(['%PDF'], 'a.pdf')
const uploadInput = { file, charityId: 1, imagePath: 'supporting', progress: () => {}, signal: new AbortController().signal }

describe('uploadFile', () => {
  test('asks for an address and puts the file there', async () => {
    const { opened, presign } = storeThat(200)
    expect(await uploadFile(uploadInput)).toBe('private/1/x.pdf')
    expect([presign.mock.lastCall?.[0], opened]).toEqual([
      { filename: 'a.pdf', image_path: 'supporting', bytes: 4 },
      ['PUT /store?t=1', 'if-none-match: *'],
    ])
  })
  test.each([{ file: null }, { file: undefined }, { charityId: null }])(
    'an upload is false without a file or a charity (%#)',
    async missing => {
      const { presign } = storeThat(200)
      expect(await uploadFile({ ...uploadInput, ...missing })).toBe(false)
      expect(presign).not.toHaveBeenCalled()
    },
  )
  test.each([201, 204, 403])('an upload that is answered by %i has failed: 200 alone is success', async status => {
    storeThat(status)
    await expect(uploadFile(uploadInput)).rejects.toThrow()
  })
})
