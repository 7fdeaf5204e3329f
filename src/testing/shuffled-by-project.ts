import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The tests that ask something of every call, screen or command, or measure growth: most of those that take longest. */
const ofWholeProduct = /\/(?:bench|e2e\/every-screen|src\/app|src\/testing)\//
/** Others that take fifteen seconds or longer. */
const longJourneys = /\/e2e\/(?:signed-out-pages|void-and-refund|counter-and-receipt|import|recurring)\.test/
const longOfServer = /\/(?:messy-texts|hostile-tables|imports|many-receipts|sign-in-limits|state-machine)\.test/
const longest = [ofWholeProduct, longJourneys, longOfServer]

/**
 * Shuffles the files of each project by the seed that the run prints; `--sequence.seed` repeats it. Projects follow one another, because
 * only files of the same project share a process. The longest begin first, so that at the end no worker waits for another.
 */
export class ShuffledByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const drawn = (file: TestSpecification) => createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
    const turn = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex(pattern => pattern.test(moduleId))
      return at === -1 ? longest.length : at
    }
    const places = new Map(files.map(file => [file, `${file.project.name} ${turn(file)} ${drawn(file)}`]))
    return files.toSorted((one, other) => (places.get(one)! < places.get(other)! ? -1 : 1))
  }
}
