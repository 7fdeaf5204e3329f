import { startWeb } from './start-web.tsx'

void startWeb(document.getElementById('root')!)
