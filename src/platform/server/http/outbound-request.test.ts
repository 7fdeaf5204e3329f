import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublic, isPublicUrl, keepConnections, NoResponseError, openOutbound } from './outbound-request.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})
async function serviceThat(answers: Parameters<typeof createServer>[1]) {
  const server = createServer(answers as never).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(ready => server.once('listening', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('asking another service', () => {
  test('takes its answer, whatever the status, and sends the body whole', async () => {
    const origin = await serviceThat((request, response) => {
      const parts: Buffer[] = []
      request.on('data', part => parts.push(part))
      request.on('end', () =>
        response
          .writeHead(402, { 'content-type': 'text/plain' })
          .end(`${request.method} ${request.headers['x-key']} ${Buffer.concat(parts).toString()}`),
      )
    })
    const ask = openOutbound({ origins: [origin] })
    expect(await ask({ method: 'POST', url: `${origin}/pay`, headers: { 'x-key': 'k1' }, body: 'räte=1' })).toEqual({
      status: 402,
      body: 'POST k1 räte=1',
    })
  })

  test('refuses an address that is not on the list, before anything is sent', async () => {
    const ask = openOutbound({ origins: ['https://api.stripe.com'] })
    for (const url of [
      'https://evil.example/',
      'http://api.stripe.com/',
      'https://api.stripe.com.evil.example/',
      'https://api.stripe.com:444/',
    ])
      await expect(ask({ method: 'GET', url })).rejects.toThrow('not among the services')
  })

  test('asks a service over one connection while it is kept, and over a new one where the service closed it on the way', async () => {
    let [opened, requests] = [0, 0]
    const origin = await serviceThat((request, response) => {
      request.resume().on('end', () => {
        if (++requests === 3) request.socket.destroy()
        else response.writeHead(204).end()
      })
    })
    servers.at(-1)?.on('connection', () => opened++)
    const connections = keepConnections()
    const ask = openOutbound({ origins: [origin], connections })
    const post = async () => (await ask({ method: 'POST', url: origin, body: 'x' })).status
    expect([await post(), await post()]).toEqual([204, 204])
    expect(opened).toBe(1)
    expect(await post()).toBe(204)
    expect([opened, requests]).toEqual([2, 4])
    connections.close()
  })

  test('asking another service does not follow a redirect', async () => {
    const origin = await serviceThat((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
    expect((await openOutbound({ origins: [origin] })({ method: 'GET', url: origin })).status).toBe(302)
  })

  test('asking another service does not go to a private address under a name', async () => {
    const origin = 'http://localhost:9'
    await expect(openOutbound({ origins: [origin] })({ method: 'GET', url: origin })).rejects.toThrow('private address')
  })

  test.each([
    ['never answers', () => {}],
    ['dribbles', (_: unknown, response: { write: (text: string) => void }) => void setInterval(() => response.write('.'), 50).unref()],
    [
      'cuts the answer',
      (_: unknown, response: { write: (text: string) => void; destroy: () => void }) => {
        response.write('{')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    [
      'switches protocols',
      (_: unknown, { socket }: { socket: { write: (text: string) => void } }) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    ],
    ['answers too much', (_: unknown, response: { end: (text: string) => void }) => response.end('x'.repeat(2000))],
  ])('asking another service does not know what happened when the service %s', async (_, answers) => {
    const origin = await serviceThat(answers as never)
    await expect(openOutbound({ origins: [origin], seconds: 0.3, bytes: 1000 })({ method: 'GET', url: origin })).rejects.toBeInstanceOf(
      NoResponseError,
    )
  })

  test('knows private addresses in every dress', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '2002:7f00:1::',
      'fd00::1',
      'fe80::1',
      'fec0::1',
      '::127.0.0.1',
      '::ffff:0:7f00:1',
      '100::1',
      '2001:db8::1',
      '255.255.255.255',
      'x',
    ])
      expect(isPublic(address), address).toBe(false)
    for (const address of ['8.8.8.8', '54.187.174.169', '2606:4700::1111']) expect(isPublic(address), address).toBe(true)
  })

  test('takes from users public HTTPS addresses only, and loopback where that is allowed', async () => {
    const isTaken = (url: string) => [isPublicUrl(url, false), isPublicUrl(url, true)]
    for (const url of ['https://hooks.example.org/in', 'https://hooks.example.org:8443/in', 'https://8.8.8.8/']) {
      expect(isTaken(url), url).toEqual([true, true])
    }
    for (const url of ['http://localhost:4000/', 'http://127.0.0.1/', 'https://[::1]/', 'http://2130706433/', 'http://0x7f.1/'])
      expect(isTaken(url), url).toEqual([false, true])
    for (const url of [
      'http://hooks.example.org/',
      'ftp://hooks.example.org/',
      'https://user:pass@hooks.example.org/',
      'https://10.0.0.5/',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/',
      'https://[::ffff:10.0.0.1]/',
      'hooks.example.org',
    ])
      expect(isTaken(url), url).toEqual([false, false])
    const origin = await serviceThat((_, response) => response.writeHead(204).end())
    const byName = origin.replace('127.0.0.1', 'localhost')
    const ask = openOutbound({ origins: 'public', isLoopbackAllowed: true })
    expect([(await ask({ method: 'POST', url: origin })).status, (await ask({ method: 'POST', url: byName })).status]).toEqual([204, 204])
    const strict = openOutbound({ origins: 'public', isLoopbackAllowed: false })
    for (const url of [origin, byName]) await expect(strict({ method: 'POST', url })).rejects.toThrow('not among the services')
    await expect(strict({ method: 'POST', url: 'https://localhost/' })).rejects.toThrow('private address')
  })
})
