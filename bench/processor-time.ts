import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds in a tick of the kernel's clock. */
const tick = 10

/** Processor time used so far, in milliseconds: by a process, and by the PostgreSQL servers and their connections. */
export function processorTime(pid: number): { server: number; database: number } {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => usedBy(name))
  const sum = (list: typeof processes) => list.reduce((total, { used }) => total + used, 0)
  return { server: sum(processes.filter(one => one.pid === pid)), database: sum(processes.filter(({ name }) => name === 'postgres')) }
}

function usedBy(pid: string): { pid: number; name: string; used: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [
      {
        pid: Number(pid),
        name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
        used: (Number(rest[11]) + Number(rest[12])) * tick,
      },
    ]
  } catch {
    return [] // it has just ended
  }
}
