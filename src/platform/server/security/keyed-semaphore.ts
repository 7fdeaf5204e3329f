/** Lets `atOnce` tries of one subject run on this server; the others wait their turn, so that a burst is counted before it is checked. */
export function createKeyedSemaphore(atOnce: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(subject) ?? { running: 0, waiting: [] }
    queues.set(subject, queue)
    if (queue.running < atOnce) queue.running++
    else await new Promise<void>(turn => queue.waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(subject)
    }
  }
}
