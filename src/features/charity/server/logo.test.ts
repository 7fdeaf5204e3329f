import { expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import { publicFileAt, registerPublicFiles } from '#platform/server/files/public-files.ts'
import { db, files, newCharity } from '#testing/factories/new-charity.ts'
import { isLogo, keepDemoLogos } from './public.ts'

const app = await createHttp()
registerPublicFiles(app, files, isLogo(db))
const withLogo = async () => {
  const charity = await newCharity()
  const key = `public/${charity.charityId}/logo/${newId()}.png`
  await files.put(key, Buffer.from('a picture'), 'image/png')
  const show = (file: string) => charity.sql('update charity set logo_file = $2 where charity_id = $1', [charity.charityId, file])
  return { ...charity, key, show, ask: (name = key) => app.inject(publicFileAt(name)!) }
}

test('serves the current logo publicly, with a long cache lifetime', async () => {
  const { key, show, ask } = await withLogo()
  await show(key)
  const { statusCode, body, headers } = await ask()
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'a picture', 'image/png'])
  expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
    'public, max-age=31536000, immutable',
    'cross-origin',
  ])
})

test('refuses unused and former logos', async () => {
  const { charityId, key, show, ask } = await withLogo()
  const never = (await ask()).json()
  await show(key)
  await show(`public/${charityId}/logo/${newId()}.png`)
  expect([(await ask()).json(), (await ask(`public/${charityId}/logo/${newId()}.png`)).json()]).toEqual([never, never])
})

test('the logo of one charity is not found under the number of another', async () => {
  const [first, other] = [await withLogo(), await newCharity()]
  await first.show(first.key)
  expect((await first.ask(first.key.replace(`/${first.charityId}/`, `/${other.charityId}/`))).statusCode).toBe(404)
})

test.each(['/v8/public/1/logo/..%2f..%2fsecret.png', '/v8/private/1/logo/0199d7e0-0000-7000.png', '/v8/public/1/donations/x.png'])(
  '%s is not found',
  async address => expect((await app.inject(address)).statusCode).toBe(404),
)

test('a private file has no public address', () => expect(publicFileAt('private/1/logo/x.png')).toBeNull())

test('each demo charity has its own logo', async () => {
  await keepDemoLogos(files)
  for (const id of [1, 77, 78, 80, 94]) {
    const stored = await files.read(`public/${id}/logo/0199d7e0-0000-7000-8000-6e75720000${String(id).padStart(2, '0')}.png`)
    expect(stored?.bytes).toBeGreaterThan(500)
    stored?.body.destroy()
  }
})
