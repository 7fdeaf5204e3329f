import { Agent, request } from 'node:http'

/** One thing to be timed: it is called again and again, with the number of the call. */
export type Target = { name: string; call: (round: number) => Promise<void> }
/** Milliseconds: the middle one and the ninety-fifth of a hundred. */
export type Times = { p50: number; p95: number }

/**
 * Times several targets in turns of a few calls, so that what else the machine does falls on all of them alike.
 * Only ratios between targets of one call of this function mean anything.
 */
export async function measure(targets: readonly Target[], { calls = 200, turn = 20, warm = 20 } = {}): Promise<Map<string, Times>> {
  const taken = new Map(targets.map(({ name }) => [name, [] as number[]]))
  for (const { call } of targets) for (let round = 0; round < warm; round++) await call(round)
  for (let done = 0; done < calls; done += turn)
    for (const { name, call } of targets)
      for (let round = done; round < done + turn; round++) {
        const started = performance.now()
        await call(round)
        taken.get(name)!.push(performance.now() - started)
      }
  return new Map([...taken].map(([name, times]) => [name, timesOf(times)]))
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p95: at(0.95) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** One request over a kept connection, its body read to the end. Throws on any status but 200. */
export function fetchText(url: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}): Promise<string> {
  const text = body && JSON.stringify(body)
  return new Promise((answer, fail) => {
    const asked = request(
      url,
      {
        agent,
        method: text ? 'POST' : 'GET',
        headers: { ...headers, ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }) },
      },
      response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', fail)
        response.on('end', () => {
          const read = Buffer.concat(parts).toString()
          if (response.statusCode === 200) answer(read)
          else fail(new Error(`${url}: ${response.statusCode} ${read.slice(0, 300)}`))
        })
      },
    )
    asked.on('error', fail)
    asked.end(text)
  })
}
