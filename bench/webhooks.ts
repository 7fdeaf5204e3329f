import { randomKey } from '#kit/security/random-key.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract.ts'
import { newSession } from './accounts.ts'
import { counterGifts } from './counter.ts'
import { drive, type LoadResult } from './drive.ts'
import { fetchText } from './measure.ts'
import { processorTime } from './processor-time.ts'
import type { Product } from './product.ts'

type Options = { connections: number; seconds: number; print: (line: string) => void }
/** Milliseconds of the processor for one gift: while gifts are recorded, and with what is sent after them. */
type Cost = { recorded: number; all: number; perSecond: number; p95: number }

/** The counter with no webhook and with one that takes gifts and receipts, in turns, so that what else the machine does falls on both. */
export async function measureWebhook(product: Product, { connections, seconds, print }: Options): Promise<void> {
  const next = await counterGifts(product, 300)
  await drive(product, { connections, seconds: 5 }, next)
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.writeHead(204).end()))
  await new Promise<void>(ready => receiver.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { headers } = await newSession(product)
  const call = async (path: string, body: object) =>
    (
      JSON.parse(await fetchText(`${product.url}${path}`, { body, headers: { ...headers, 'idempotency-key': randomKey() } })) as {
        data: { result: { id: string } }
      }
    ).data.result
  const costs = { none: [] as Cost[], one: [] as Cost[] }
  for (let turn = 0; turn < 3; turn++) {
    costs.none.push(await costOf(product, () => drive(product, { connections, seconds }, next)))
    const { id } = await call(contract.webhooks.add.spec.path, { name: 'Bench', url, events: ['gift.recorded', 'receipt.issued'] })
    costs.one.push(await costOf(product, () => drive(product, { connections, seconds }, next)))
    await call(contract.webhooks.remove.spec.path, { id })
  }
  receiver.closeAllConnections()
  receiver.close()
  const line = (list: Cost[]) => {
    const mean = (part: keyof Cost) => list.reduce((sum, cost) => sum + cost[part], 0) / list.length
    return `${Math.round(mean('perSecond'))} /s, p95 ${mean('p95').toFixed(1)} ms; processor time of one ${mean('recorded').toFixed(2)} ms, ${mean('all').toFixed(2)} ms with what follows it`
  }
  print(`\nCounter gifts without a webhook: ${line(costs.none)}.`)
  print(`The same with a webhook of two events a gift: ${line(costs.one)}.`)
}

async function costOf(product: Product, work: () => Promise<LoadResult>): Promise<Cost> {
  const totalOf = ({ server, database }: { server: number; database: number }) => server + database
  const before = totalOf(processorTime(product.pid))
  const started = performance.now()
  const { perSecond, all, processor } = await work()
  const gifts = (perSecond * (performance.now() - started)) / 1000
  while (await hasWaiting(product)) await pause(200)
  return { perSecond, p95: all.p95, recorded: totalOf(processor), all: (totalOf(processorTime(product.pid)) - before) / gifts }
}

async function hasWaiting({ straight }: Product): Promise<boolean> {
  const { rows } = await straight.query(`select from webhook_delivery where charity_id = 1 and state = 'waiting' limit 1`)
  return rows.length > 0
}
