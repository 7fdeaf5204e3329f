import { defineServerModule } from '#platform/server/server-module.ts'
import { loadDemoTerminals } from './demo.ts'
import { terminalEndpoints } from './endpoints.ts'
import { hasTerminal } from './has-terminal.ts'
import { rootPath } from '../paths.ts'

export const serverModule = defineServerModule({
  name: 'terminals',
  endpoints: { terminals: terminalEndpoints },
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
