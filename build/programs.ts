import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { schemasApart } from './schemas.ts'
import { bundleOf, checksumOf, isBundled } from '../src/platform/server/files/bundled-program.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Bundles a program that runs in a process of its own into one file, with the list of its sources; packages with native code stay outside.
 * One process for a file of a user is started often, and most of its time would go into loading modules and removing types.
 */
export async function bundleProgram(program: string, folder = root): Promise<void> {
  const { file, sources } = bundleOf(program, folder)
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [schemasApart([/\/src\/platform\/contract\/endpoint\.ts$/])], // a program may name the rights of a call, not check its input
    ssr: { noExternal: true, external: ['sharp', 'heic-convert'], target: 'node' },
    build: {
      ssr: program,
      outDir: path.dirname(file),
      emptyOutDir: false, // two commands may build at the same time
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        output: { entryFileNames: path.basename(file), codeSplitting: false },
        // Schemas of the contract that the program does not use stay out, and the validator with them.
        treeshake: { manualPureFunctions: ['z'], moduleSideEffects: false },
      },
    },
  })) as Rollup.RollupOutput
  const modules = output.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : [])).filter(id => path.isAbsolute(id))
  const inputs = [...new Set(modules.map(id => id.replace(/\?.*/, '')))]
  const checksums = inputs.map(input => [path.relative(folder, input).replaceAll('\\', '/'), checksumOf(input)])
  writeFileSync(sources, JSON.stringify(Object.fromEntries(checksums), null, 1))
}

/** Bundles the programs of the product whose sources have changed: `node build/programs.ts`, or before the tests. */
export async function bundlePrograms(): Promise<void> {
  for (const program of globSync('src/**/server/**/*-worker.ts', { cwd: root }).map(file => path.join(root, file)))
    if (!isBundled(program)) await bundleProgram(program)
}

export { bundlePrograms as setup }
if (import.meta.main) await bundlePrograms()
