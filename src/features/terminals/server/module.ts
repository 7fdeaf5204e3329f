import { defineServerModule } from '#platform/server/server-module.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { rootPath } from '../paths.ts'
import { watchTerminals } from './alerts/watch-terminals.ts'
import { loadDemoTerminals } from './demo.ts'
import { deviceEndpoints, terminalEndpoints } from './endpoints.ts'
import { tapEraser } from './erase-taps.ts'
import { hasTerminal } from './has-terminal.ts'

export const serverModule = defineServerModule({
  name: 'terminals',
  endpoints: { terminals: terminalEndpoints, devices: deviceEndpoints },
  jobs: [defineJob('terminals.watch', watchTerminals, { every: { cron: '*/10 * * * *', timeZone: 'UTC' }, seconds: 300 })],
  personEraser: tapEraser,
  setupSteps: [
    {
      id: 'terminal',
      place: 70,
      right: 'terminals:view',
      path: rootPath,
      title: t => t.terminals_setup_terminal(),
      isDone: hasTerminal,
    },
  ],
  demo: { load: loadDemoTerminals, after: ['gifts', 'purchases'] },
})
