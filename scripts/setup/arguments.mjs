import { parseArgs } from 'node:util'

/**
 * Reads what a script was given on the command line, before it does anything: `--help` prints its usage and ends it, an unknown option or
 * word ends it with exit code 1. `words` is whether it takes any.
 */
export function readArguments(usage, { options = {}, words = false } = {}) {
  const read = () => {
    const found = parseArgs({ options: { ...options, help: { type: 'boolean' } }, allowPositionals: words, tokens: true })
    const names = found.tokens.filter(({ kind }) => kind === 'option').map(({ name }) => name)
    const twice = names.find((name, at) => names.indexOf(name) < at && !options[name]?.multiple)
    if (twice) throw new Error(`--${twice} is given more than once.`)
    return found
  }
  try {
    const found = read()
    if (!found.values.help) return found
    console.log(usage)
    process.exit(0)
  } catch (error) {
    const [what] = error.message.split(/(?<=\.) |\n/)
    console.error(`\n${what.replace(/\.?$/, '.')} Nothing was done.\n\n${usage}\n`)
    process.exit(1)
  }
}
