import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Shuffles the files of each project by the seed that the run prints; `--sequence.seed` repeats it. Projects follow one another, because only
 * files of the same project share a process.
 */
export class ShuffledByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const drawn = (file: TestSpecification) => createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
    const places = new Map(files.map(file => [file, `${file.project.name} ${drawn(file)}`]))
    return files.toSorted((one, other) => (places.get(one)! < places.get(other)! ? -1 : 1))
  }
}
