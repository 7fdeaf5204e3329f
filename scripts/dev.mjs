import { spawn } from 'node:child_process'
import { readArguments } from './setup/arguments.mjs'
import { ensureWords } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, projectNode, root, environment, serverArgs } from './setup/run.mjs'
import { onStop } from './setup/signals.mjs'

readArguments(`npm run dev

Runs the server, which restarts on each change of its sources, and Vite, which reloads the web; /api goes from the one to the other.`)

await ensureInstalled()
await ensureWords()
const port = process.env.PORT ?? '3000'
const children = [
  begin(['--watch', '--watch-preserve-output', ...serverArgs], { PORT: port, AMANAH_DEV: '1' }),
  begin([inRoot('node_modules/vite/bin/vite.js')], { API: `http://localhost:${port}` }),
]
let ending = false
onStop(end)
for (const child of children) child.on('exit', end)

function begin(args, env) {
  return spawn(projectNode(), args, { cwd: root, env: environment(env), stdio: ['ignore', 'inherit', 'inherit'], detached: true })
}

function end() {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 12_000).unref()
}
