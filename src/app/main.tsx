import { startWeb } from './web/start-web.tsx'

void startWeb(document.getElementById('root')!)
