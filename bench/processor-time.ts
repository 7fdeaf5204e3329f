import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds in a tick of the kernel's clock. */
const tick = 10

/** Processor time used so far, in milliseconds: by a process, and by the PostgreSQL server that it started with its connections. */
export function processorTime(pid: number): { server: number; database: number } {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => usedBy(name))
  const sum = (list: typeof processes) => list.reduce((total, { used }) => total + used, 0)
  const servers = new Set(processes.filter(({ name, parent }) => name === 'postgres' && parent === pid).map(one => one.pid))
  return {
    server: sum(processes.filter(one => one.pid === pid)),
    database: sum(processes.filter(one => servers.has(one.pid) || servers.has(one.parent))),
  }
}

function usedBy(pid: string): { pid: number; parent: number; name: string; used: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [
      {
        pid: Number(pid),
        parent: Number(rest[1]),
        name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
        used: (Number(rest[11]) + Number(rest[12])) * tick,
      },
    ]
  } catch {
    return [] // it has just ended
  }
}
