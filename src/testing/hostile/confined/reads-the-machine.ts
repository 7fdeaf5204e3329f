import { readFileSync } from 'node:fs'

process.stdout.write(readFileSync('/etc/hosts'))
