import { describe, expect, test, vi } from 'vitest'

const presign = vi.hoisted(() => vi.fn())
vi.mock('#platform/web/api.ts', () => ({ api: { files: { presign } }, noErrorPopup: {} }))
const { uploadFile: putFile } = await import('./upload-file.ts')

/** A store that answers each PUT with this status, and remembers where it went. */
function storeThat(status: number) {
  const opened: string[] = []
  class Put {
    status = status
    upload = {}
    onload: () => void = () => {}
    open = (method: string, url: string) => void opened.push(`${method} ${url}`)
    setRequestHeader = (name: string, value: string) => void opened.push(`${name}: ${value}`)
    send = () => this.onload()
  }
  vi.stubGlobal('XMLHttpRequest', Put)
  presign.mockReset().mockResolvedValue({ url: '/store?t=1', fileName: 'private/1/x.pdf', headers: { 'if-none-match': '*' }, mostBytes: 9 })
  return opened
}
const file = new File(['%PDF'], 'a.pdf')
const given = { file, charityId: 1, imagePath: 'supporting', progress: () => {}, signal: new AbortController().signal }

describe('an upload', () => {
  test('asks for an address and puts the file there', async () => {
    const opened = storeThat(200)
    expect(await putFile(given)).toBe('private/1/x.pdf')
    expect([presign.mock.lastCall?.[0], opened]).toEqual([
      { filename: 'a.pdf', image_path: 'supporting', bytes: 4 },
      ['PUT /store?t=1', 'if-none-match: *'],
    ])
  })
  test.each([{ file: null }, { file: undefined }, { charityId: null }])('is false without a file or a charity (%#)', async missing => {
    storeThat(200)
    expect(await putFile({ ...given, ...missing })).toBe(false)
    expect(presign).not.toHaveBeenCalled()
  })
  test.each([201, 204, 403])('that is answered by %i has failed: 200 alone is success', async status => {
    storeThat(status)
    await expect(putFile(given)).rejects.toThrow()
  })
})
