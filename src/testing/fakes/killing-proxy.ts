import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/**
 * A way to the database on which a server dies: after a number of packets that it sent, both ends are closed and nothing passes any more.
 * That is all that a killed server leaves outside: what it had sent arrives and is worked on, no answer reaches it, and it never goes on.
 */
export async function newKillingProxy(database: string, onKill: () => void = () => {}) {
  const { hostname: host, port } = new URL(database)
  const open = new Set<net.Socket>()
  let left = Number.POSITIVE_INFINITY
  const kill = (last: net.Socket) => {
    left = 0
    last.end() // what was sent arrives
    for (const socket of open) if (socket !== last) socket.destroy()
    onKill()
  }
  const proxy = net.createServer({ noDelay: true }, client => {
    if (left === 0) return client.destroy()
    const upstream = net.connect({ port: Number(port), host, noDelay: true })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        if (left > 0) other.destroy()
      })
    }
    upstream.on('data', answer => client.write(answer))
    client.on('data', packet => {
      if (left === 0) return
      upstream.write(packet)
      if (--left === 0) kill(upstream)
    })
    return undefined
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const way = new URL(database)
  way.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: way.href,
    /** Whether the server was killed since the last call of `killAfter`. */
    hasKilled: () => left === 0,
    /** Lets connections pass until the server has sent this many packets more; without a number, for good. */
    killAfter: (packets = Number.POSITIVE_INFINITY) => void (left = packets),
    close() {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
