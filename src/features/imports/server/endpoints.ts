import { serve } from '#platform/server/http/bind-contract.ts'
import { imports } from '../contract.ts'
import { changeRows } from './review/change-rows.ts'
import { commitImport, moveImport, undoImport } from './record/commit.ts'
import { dryRun } from './record/dry-run.ts'
import { downloadExceptions } from './review/exceptions.ts'
import { findImport, listImports } from './list-imports.ts'
import { listRows } from './review/list-rows.ts'
import { forgetLearned, listLearned } from './review/learned-words.ts'
import { previewFix } from './review/preview-fix.ts'
import { receiveFile } from './read/receive-file.ts'
import { checkImport, readAgain, setValues } from './review/set-columns.ts'
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
  previewFix,
  change: changeRows,
  commit: commitImport,
  move: moveImport,
  undo: undoImport,
  learned: listLearned,
  forgetLearned,
  template: downloadTemplate,
  exceptions: downloadExceptions,
})
