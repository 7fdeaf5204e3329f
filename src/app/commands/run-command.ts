import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { interrupt, interruption, type StopSignal, stopSignals } from '#platform/server/interrupt.ts'
import { guardOutput } from '#platform/server/output.ts'
import { StartupError, startupMessage } from '#platform/server/startup-error.ts'

const help = { help: { type: 'boolean' } } as const
type Values<T extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/**
 * Runs a tool of the command line with the options it was given. `--help` prints the usage, whose first word after `npm run` is the tool's
 * name, and does nothing else. Ctrl-C, SIGTERM or the end of the terminal lets the work fail, so that it cleans up, and ends with the code
 * of that signal. An unknown option or argument, and what the tool cannot do, is one sentence and exit code 1; a bug shows its trace.
 */
export async function runCommand<const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  work: (values: Values<T>) => Promise<void>,
): Promise<void> {
  guardOutput()
  try {
    const values = readOptions(usage, options)
    if ('help' in values) process.stdout.write(usage)
    else {
      for (const signal of Object.keys(stopSignals) as StopSignal[]) process.on(signal, () => interrupt(signal))
      await work(values)
    }
  } catch (error) {
    const stopped = interruption()
    if (stopped) {
      process.stderr.write(`\n${stopped.message}\n`)
      process.exit(stopSignals[stopped.signal])
    }
    const words = startupMessage(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error)
    process.stderr.write(`\n${words}\n`)
    process.exitCode = 1
  }
}

function readOptions<T extends ParseArgsOptionsConfig>(usage: string, options: T): Values<T> {
  try {
    const { values, tokens } = parseArgs({ options: { ...options, ...help }, tokens: true })
    const optionTokens = tokens.filter(token => token.kind === 'option')
    for (const { name, value } of optionTokens) {
      if (value?.trim() === '') throw new StartupError(`--${name} is empty.`)
      if (!options[name]?.multiple && optionTokens.filter(other => other.name === name).length > 1)
        throw new StartupError(`--${name} is given more than once.`)
    }
    return values as Values<T>
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/(?<=\.) |\n/)
    throw new StartupError(`${message.replace(/\.?$/, '.')} Nothing was done.\n\n${usage}`)
  }
}
