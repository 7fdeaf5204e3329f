import { fileURLToPath } from 'node:url'
import { compile, type CompilerOptions } from '@inlang/paraglide-js'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** How the words of messages/<area>/<locale>.json become typed functions in src/messages: the same for Vite, tests and the server. */
export const messageOptions: CompilerOptions = {
  project: at('project.inlang'),
  outdir: at('src/messages'),
  outputStructure: 'message-modules',
  emitTsDeclarations: true,
  emitReadme: false,
  // Two commands may compile at the same time: neither takes away what the other reads.
  cleanOutdir: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  localStorageKey: 'amanah-language',
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
}

/** Compiles src/messages: `node build/messages.ts`, or called by a script. */
export async function compileMessages(): Promise<void> {
  await compile(messageOptions)
}

if (import.meta.main) await compileMessages()
