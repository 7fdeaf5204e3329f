import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { defineWebModule } from '#platform/web/web-module.ts'
import { rootPath } from '../paths.ts'

const LegalScreen = lazily(() => import('./LegalScreen.tsx'), 'LegalScreen')

/** What legal documents contribute to the web. */
export const webModule = defineWebModule({ always: [{ path: rootPath, element: <LegalScreen /> }] })
