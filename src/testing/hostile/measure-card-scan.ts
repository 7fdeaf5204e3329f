import { parentPort, workerData } from 'node:worker_threads'
import { hasCardNumber } from '#kit/security/card-numbers.ts'

// Run as a thread by card-scan-cost.test.ts: answers the texts, of those given, whose repetition the scanner takes too long for.
const length = 250_000
const fillUp = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const runs = 5
/** The processor time of this thread so far, in microseconds: what else the machine does takes none of it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
function timeOf(work: () => unknown): number {
  const before = processorTime()
  work()
  return processorTime() - before
}

const plain = fillUp('1 a')
const countDigits = () => plain.split('').filter(character => /\p{N}/u.test(character)).length
/** Whether one of five runs takes no longer than it may: a cold cache or a collection can only add to a run. */
function isCheap(piece: string): boolean {
  const reference = Math.min(...Array.from({ length: runs }, () => timeOf(countDigits)))
  const text = fillUp(piece)
  return Array.from({ length: runs }).some(() => timeOf(() => hasCardNumber(text)) <= 12 * reference)
}
// A busy machine is asked three times.
parentPort?.postMessage((workerData as string[]).filter(piece => !isCheap(piece) && !isCheap(piece) && !isCheap(piece)))
