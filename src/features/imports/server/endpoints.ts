import { serve } from '#platform/server/binder.ts'
import { imports } from '../contract.ts'
import { changeRows } from './change-rows.ts'
import { commitImport, moveImport, undoImport } from './commit.ts'
import { dryRun } from './dry-run.ts'
import { downloadExceptions } from './exceptions.ts'
import { findImport, listImports } from './list-imports.ts'
import { listRows } from './list-rows.ts'
import { receiveFile } from './receive-file.ts'
import { checkImport, readAgain, setValues } from './set-columns.ts'
import { downloadTemplate } from './template.ts'

export const importEndpoints = serve(imports, {
  upload: receiveFile,
  find: findImport,
  list: listImports,
  readAgain,
  check: checkImport,
  setValues,
  rows: listRows,
  dryRun,
  change: changeRows,
  commit: commitImport,
  move: moveImport,
  undo: undoImport,
  template: downloadTemplate,
  exceptions: downloadExceptions,
})
