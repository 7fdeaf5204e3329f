import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { registerHealth } from '../monitoring/health.ts'
import { createHttp } from './http-server.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map(close => close())))

/** A server whose calls take a moment, and how many it has carried out. */
async function newServer() {
  const app = await createHttp()
  const health = registerHealth(app, {})
  let served = 0
  let letGo = () => {}
  const held = new Promise<void>(go => (letGo = go))
  app.post('/api/bell/hold', () => held)
  app.post('/api/bell/ring', async () => {
    await pause(5 + Math.random() * 30)
    served++
    return { data: { status: 1 } }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { url, leave: (notice: number) => shutDownGracefully(app, health, { notice, requests: 10_000 }), served: () => served, letGo }
}

/**
 * A balancer as they are: each in turn over kept connections, while it says that it is ready. Only what was not sent is sent to another.
 */
async function newBalancer(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(urls)
  const looking = setInterval(() => {
    for (const url of urls)
      void fetch(`${url}/readyz`).then(
        ({ ok }) => (ok ? ready.add(url) : ready.delete(url)),
        () => ready.delete(url),
      )
  }, 100)
  let turn = 0
  const pass = async (from: IncomingMessage, to: ServerResponse, left: readonly string[]): Promise<void> => {
    const next = left[turn++ % left.length]
    if (!next) return void to.writeHead(502).end()
    const further = ask(next + from.url, { method: from.method, headers: from.headers, agent })
    further.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED')
        return void pass(
          from,
          to,
          left.filter(url => url !== next),
        )
      to.writeHead(502).end()
    })
    further.on('response', answer => {
      to.writeHead(answer.statusCode ?? 502)
      answer.pipe(to)
    })
    further.end()
  }
  const balancer = createServer((from, to) => void pass(from, to, [...ready])).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  closing.push(() => {
    clearInterval(looking)
    agent.destroy()
    balancer.closeAllConnections()
    balancer.close()
  })
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

test('one of two servers leaves under load, and every call is carried out', async () => {
  const [staying, leaving] = [await newServer(), await newServer()]
  const url = await newBalancer([staying.url, leaving.url])
  const answers = new Map<number, number>()
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/api/bell/ring`, { method: 'POST' })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const callers = Array.from({ length: 30 }, caller)
  await expect.poll(leaving.served).toBeGreaterThan(50)
  await leaving.leave(1000)
  const [left, stayed] = [leaving.served(), staying.served()]
  await expect.poll(staying.served).toBeGreaterThan(stayed + 50)
  isOver = true
  await Promise.all(callers)
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBe(left + staying.served())
})

/** Calls over one connection that is kept. */
function overOneConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closing.push(() => agent.destroy())
  return async (verb = 'ring') => {
    const [answer] = (await once(ask(`${url}/api/bell/${verb}`, { method: 'POST', agent }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return [answer.statusCode, answer.headers.connection]
  }
}

test('a server that leaves answers as before while it is still found, and asks its callers to come back elsewhere', async () => {
  const { url, leave } = await newServer()
  const [early, late] = [overOneConnection(url), overOneConnection(url)]
  expect([await early(), await late()]).toEqual(Array(2).fill([200, 'keep-alive']))
  const left = leave(1000)
  expect([await early(), await early()]).toEqual(Array(2).fill([200, 'close']))
  await left
  await expect(early()).rejects.toThrow('ECONNREFUSED')
  await expect(late()).rejects.toThrow('ECONNREFUSED')
})

test('a caller who was still being answered when it stopped listening may ask once more on that connection', async () => {
  const { url, leave, letGo } = await newServer()
  const call = overOneConnection(url)
  const first = call('hold')
  expect(await overOneConnection(url)()).toEqual([200, 'keep-alive'])
  const left = leave(0)
  const another = () => overOneConnection(url)().then(String, String)
  await expect.poll(another).toMatch('ECONNREFUSED')
  letGo()
  expect(await first).toEqual([200, 'keep-alive'])
  expect(await call()).toEqual([200, 'close'])
  await left
})
