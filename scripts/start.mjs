import { spawn } from 'node:child_process'
import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt, isBuilt } from './setup/build.mjs'
import { ensureInstalled, keepOnlyRuntime } from './setup/install.mjs'
import { projectNode, root, environment, serverArgs } from './setup/run.mjs'
import { refuseSecondStart } from './setup/running.mjs'
import { passSignalsTo } from './setup/signals.mjs'

readArguments(`npm start

Sets up what is missing, then serves the product until it is told to stop. Settings are environment variables: see docs/settings.md.`)

await refuseSecondStart()
const needsBuild = !isBuilt()
const hasInstalled = await ensureInstalled({ dev: needsBuild })
await ensureBuilt()
if (needsBuild && hasInstalled) await keepOnlyRuntime() // packages installed by another command stay
// Detached: a Ctrl-C in the terminal reaches the product once, through here.
const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
const product = spawn(projectNode(), serverArgs, { cwd: root, env: environment(), stdio, detached: true })
passSignalsTo(product)
