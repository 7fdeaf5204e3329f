import { connect, type Socket } from 'node:net'

/** One thing to be timed: it is called again and again, with the number of the call. */
export type Target = { name: string; call: (round: number) => Promise<void> }
/** Milliseconds: the middle one and the ninety-fifth of a hundred. */
export type Times = { p50: number; p95: number }

/**
 * Times several targets in turns of a few calls, so that what else the machine does falls on all of them alike.
 * Only ratios between targets of one call of this function mean anything.
 */
export async function measure(targets: readonly Target[], { calls = 200, turn = 20 } = {}): Promise<Map<string, Times>> {
  const taken = new Map(targets.map(({ name }) => [name, [] as number[]]))
  for (const { call } of targets) await warmUp(call)
  for (let done = 0; done < calls; done += turn)
    for (const { name, call } of targets)
      for (let round = done; round < done + turn; round++) {
        const started = performance.now()
        await call(round)
        taken.get(name)!.push(performance.now() - started)
      }
  return new Map([...taken].map(([name, times]) => [name, timesOf(times)]))
}

/** A server at work has been at it for a while: what it does often is compiled, and its plans are kept. 1500 calls, or five seconds. */
async function warmUp(call: Target['call']): Promise<void> {
  const end = performance.now() + 5000
  for (let round = 0; round < 1500 && performance.now() < end; round++) await call(round)
}

/** The middle and the ninety-fifth of a list of milliseconds. */
export function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p95: at(0.95) }
}

/** One request over a kept connection, one of several by its number, its body read to the end. Throws on any status but 200. */
export async function fetchText(
  url: string,
  { body, headers = {}, connection = 0 }: { body?: object; headers?: Record<string, string>; connection?: number } = {},
): Promise<string> {
  const { host, hostname, port, pathname, search } = new URL(url)
  const place = `${host} ${connection}`
  const line = lines.get(place) ?? new Line(connect(Number(port), hostname), () => lines.delete(place))
  lines.set(place, line)
  const text = body ? JSON.stringify(body) : ''
  const all = { host, ...headers, ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }) }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const { status, read } = await line.ask(`${text ? 'POST' : 'GET'} ${pathname}${search} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
  if (status === 200) return read
  throw new Error(`${url}: ${status} ${read.slice(0, 300)}`)
}

/**
 * Plain sockets, one request at a time: Node's own client takes a tenth of a millisecond and more for each call, which is neither the
 * product's nor the database's.
 */
class Line {
  readonly #socket: Socket
  #got: Buffer = Buffer.alloc(0)
  #told: ((answer: { status: number; read: string }) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(socket: Socket, gone: () => void) {
    this.#socket = socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#take(part))
    socket.on('error', error => this.#failed?.(error))
    socket.on('close', () => {
      gone() // a server ends a connection that was quiet for some seconds
      this.#failed?.(new Error('The connection was closed.'))
    })
  }

  ask(request: string) {
    return new Promise<{ status: number; read: string }>((resolve, failed) => {
      ;[this.#told, this.#failed] = [resolve, failed]
      this.#socket.write(request)
    })
  }

  #take(part: Buffer): void {
    this.#got = this.#got.length ? Buffer.concat([this.#got, part]) : part
    const end = this.#got.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#got.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (this.#got.length < end + 4 + length) return
    const read = this.#got.toString('utf8', end + 4)
    this.#got = Buffer.alloc(0)
    this.#told?.({ status: Number(head.slice(9, 12)), read })
  }
}
const lines = new Map<string, Line>()
